import fc from "fast-check";

// Without a seed a property draws from the clock.
fc.configureGlobal({ seed: Number(import.meta.env.FUZZ_SEED) });
