// Stands in for style sheets that a component imports: the browser has them from the build.
export {};
