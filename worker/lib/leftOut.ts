/**
 * Stands for what packages import and the Worker never reaches (wrangler.toml): readers of WOFF2, CSS and XML, encryption of
 * PDF, and dates of forms.
 */
function leftOut(): never {
  throw new Error("this part of a package is left out of the Worker (wrangler.toml)");
}

export {
  leftOut as cbc,
  leftOut as default,
  leftOut as ecb,
  leftOut as parse,
  leftOut as parser,
  leftOut as writeChart,
  leftOut as writePivotTable,
  leftOut as resolvePivotSource,
  leftOut as encryptAgile,
  leftOut as decryptAgile,
};
