import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Applies the migrations that the tests' database still lacks. */
export function migrate(): Promise<void> {
  return applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS);
}
