import { expect, test } from "vitest";
import { applyPendingTown } from "../../web/events/near/pendingTown.ts";

const GENOA = {
  label: "Genova, Liguria, Italia",
  location: "Genova",
  nation: "Italia",
  latitude: 44.4,
  longitude: 8.9,
};
const CENTER = { latitude: 44.4, longitude: 8.9 };

test("a town that was typed and not chosen is searched by its first suggestion, with the chosen radius", () => {
  const near = { town: null, center: null, radius: 100 } as const;
  expect(applyPendingTown({ searchTerm: "corsi", near }, { text: "geno", suggestion: GENOA })).toEqual({
    near: { town: "Genova", center: CENTER, radius: 100 },
  });
});

test("a town that the geocoder cannot answer joins the searched words, and no position stays", () => {
  const near = { town: null, center: null, radius: 50 } as const;
  const typed = { text: " Genova ", suggestion: null };
  expect(applyPendingTown({ searchTerm: "", near: null }, typed)).toEqual({
    near: null,
    searchTerm: "Genova",
  });
  expect(applyPendingTown({ searchTerm: "corsi ", near }, typed)).toEqual({
    near: null,
    searchTerm: "corsi Genova",
  });
  const long = { text: "Genova", suggestion: null };
  expect(applyPendingTown({ searchTerm: "a".repeat(400), near: null }, long).searchTerm?.length).toBeLessThan(
    400,
  );
});

test("a letter or a sign alone in the field of the town changes nothing", () => {
  expect(applyPendingTown({ searchTerm: "corsi", near: null }, { text: "%", suggestion: null })).toEqual({});
});
