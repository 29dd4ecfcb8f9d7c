import { writeApiDescription } from "./write.ts";

await writeApiDescription("dist");
