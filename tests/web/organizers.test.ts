import { expect, test } from "vitest";
import { instagramAccount } from "../../web/profiles/organizers/organizerTexts.ts";

test.for([
  "@marco.bellandi_1",
  "marco.bellandi_1",
  "  @marco.bellandi_1 ",
  "instagram.com/marco.bellandi_1",
  "www.instagram.com/marco.bellandi_1/",
  "//instagram.com/marco.bellandi_1",
  "http://instagram.com/marco.bellandi_1?hl=it",
  "https://www.instagram.com/marco.bellandi_1/reels/",
  "https://m.instagram.com/@marco.bellandi_1",
])("%s is an account", (written) => {
  expect(instagramAccount(written)).toEqual({
    handle: "@marco.bellandi_1",
    href: "https://www.instagram.com/marco.bellandi_1/",
  });
});

test.for([
  "",
  "@",
  "due parole",
  "javascript:alert(1)",
  "javascript://instagram.com/%0aalert(1)",
  "data:text/html,x/y",
  "https://instagram.com.evil.example/marco",
  "https://evil.example/instagram.com/marco",
  "https://instagram.com@evil.example/marco",
  "ftp://instagram.com/marco",
  "https://www.instagram.com/",
  "https://www.instagram.com/p/Cxyz/",
  "a".repeat(31),
  '"onmouseover="x',
])("%j is none", (written) => {
  expect(instagramAccount(written)).toBeNull();
});
