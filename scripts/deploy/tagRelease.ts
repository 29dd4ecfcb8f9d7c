import { run } from "../steps.ts";
import { RELEASE_TAG } from "./lastRelease.ts";

/**
 * Tags the deployed commit, so that the next deploy finds its tests and a backup its release. Returns a sentence about it.
 */
export async function tagRelease(now = new Date()): Promise<string> {
  const changes = await run("git", ["status", "--porcelain"]);
  if (changes.trim()) {
    return "No tag: some files are not committed. Commit them, then `git tag release-<time>` by hand.";
  }
  const tag = `${RELEASE_TAG}${now.toISOString().slice(0, 19).replace(/[-:]/g, "")}`;
  await run("git", ["tag", tag]);
  return `This release is ${tag}: keep the tag with \`git push origin ${tag}\`.`;
}
