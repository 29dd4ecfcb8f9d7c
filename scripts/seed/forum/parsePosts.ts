/** A post of a written topic. */
export interface WrittenPost {
  writer: string;
  content: string;
  edited: boolean;
  deleted: "author" | "staff" | null;
  /** Deleted so long ago that the text is gone. */
  erased: boolean;
  /** The day on which it was written, where the topic says so. */
  daysAgo: number | null;
}

/** The posts of a written topic in order, the topic's own text first; see `WrittenTopic` for the notation. */
export function parsePosts(written: string): WrittenPost[] {
  const names = new Map<string, number>();
  const posts = written
    .split(/^@/m)
    .slice(1)
    .map((post, number) => {
      const [heading = "", ...lines] = post.split("\n");
      const [writer = "", ...notes] = heading.split(",").map((note) => note.trim());
      const name = findNote(notes, /^called (\w+)$/);
      if (name) names.set(name, number);
      const days = findNote(notes, /^(\d+) days ago$/);
      const erased = notes.includes("erased");
      return {
        writer,
        content: lines.join("\n").trim(),
        edited: notes.includes("edited"),
        deleted: erased || notes.includes("deleted by author") ? ("author" as const) : staffOrNull(notes),
        erased,
        daysAgo: days ? Number(days) : null,
      };
    });
  return posts.map((post) => ({ ...post, content: post.content.replace(/#\{(\w+)\}/g, numberOf) }));

  function numberOf(_: string, name: string): string {
    const number = names.get(name);
    if (number === undefined) throw new Error(`No post of the topic is called ${name}.`);
    return `#${number}`;
  }
}

function staffOrNull(notes: string[]): "staff" | null {
  return notes.includes("deleted by staff") ? "staff" : null;
}

function findNote(notes: string[], pattern: RegExp): string | undefined {
  return notes.map((note) => pattern.exec(note)?.[1]).find((value) => value !== undefined);
}
