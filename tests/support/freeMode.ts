import { rewritePublicConfig, saveSetting } from "../../worker/settings/store.ts";
import { bindings, db } from "./worker.ts";

/** Runs `work` while the free mode of events is on. */
export async function inFreeMode<Result>(work: () => Promise<Result>): Promise<Result> {
  await setFreeMode(true);
  try {
    return await work();
  } finally {
    await setFreeMode(false);
  }
}

async function setFreeMode(enabled: boolean): Promise<void> {
  await saveSetting(db, { key: "events_free_mode", value: { enabled } }, new Date());
  await rewritePublicConfig(db, bindings().CONFIG);
}
