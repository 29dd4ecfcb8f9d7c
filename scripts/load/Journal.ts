/** Whoever plays a member: a real account. */
export interface Person {
  id: string;
  email: string;
  /** No two persons share one. */
  name: string;
  token: string;
  address: string;
}

/** An enrolment that the server acknowledged. */
export interface NotedEnrolment {
  id: string;
  event: string;
  person: string;
  /** `asked`: its cancellation was asked for and not acknowledged yet. */
  cancelled: false | "asked" | "acknowledged";
  /** Cents that its cancellation promised to return. */
  refund: number;
}

/** A view of a topic that a visitor's page told of. */
export interface NotedView {
  address: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** null: no answer came. */
  answeredAt: number | null;
}

/** A topic or a reply that the server acknowledged. */
export interface NotedPost {
  kind: "topic" | "reply";
  id: string;
  key: string;
  author: string;
  content: string;
}

/** What the server acknowledged, so that none of it may be missing afterwards. */
export class Journal {
  readonly persons = new Map<string, Person>();
  readonly enrolments: NotedEnrolment[] = [];
  readonly posts: NotedPost[] = [];
  /** Ids of questions to organizers. */
  readonly questions: string[] = [];
  /** The last acknowledged text of each person's profile; null while the last change has no answer. */
  readonly profiles = new Map<string, string | null>();
  /** Addresses of uploaded files, with the SHA-256 of their bytes. */
  readonly files: { url: string; hash: string }[] = [];
  /** Ids of cancelled events. */
  readonly cancelledEvents: string[] = [];
  /** Views of topics that were sent, by topic. */
  readonly views = new Map<string, NotedView[]>();
}

/** What the mail server took. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}
