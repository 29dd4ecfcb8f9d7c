/** Loads the first page of the topics of a category, or of all. */
export function forumLoader() {
  return null;
}

/** Loads a topic and one page of its replies. */
export function topicLoader() {
  return null;
}
