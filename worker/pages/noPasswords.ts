// Stands in for the list of common passwords, which only the browser asks for: it would add 0.4 MB to the Worker.
export const dictionary = { "passwords-common": [] as string[] };
