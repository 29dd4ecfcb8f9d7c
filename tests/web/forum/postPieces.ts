/** Everything that could be taken for a mark, and plain words. */
export const POST_PIECES = [
  ..."ab12*\\[]()#-_é😀>`!\"'<&",
  " ",
  "\n",
  "\n> ",
  "\n> > ",
  "\n```\n",
  "#12",
  "**",
  "\n- ",
  "\n## ",
  "https://x.example/a_b",
  "![a](/public/a.webp)",
  "](https://a.example)",
  "](/blog)",
  "\u202e",
  "\u0000",
];
