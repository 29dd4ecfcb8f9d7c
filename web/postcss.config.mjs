export default { plugins: { "@pandacss/dev/postcss": { configPath: "web/panda.config.ts" } } };
