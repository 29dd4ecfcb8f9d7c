import { buildSite } from "./site.ts";
import { main, refuseUnknownArguments, step } from "./steps.ts";

await main(async () => {
  refuseUnknownArguments();
  await step("Build", buildSite);
});
