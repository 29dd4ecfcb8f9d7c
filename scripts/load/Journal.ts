/** An account with which the load plays a member. */
export interface Person {
  id: string;
  email: string;
  /** Unique among all members. */
  name: string;
  token: string;
  address: string;
}

/** An enrolment that the server acknowledged. */
export interface NotedEnrolment {
  id: string;
  event: string;
  person: string;
  /** `asked`: the cancellation was sent and not acknowledged yet. */
  cancelled: false | "asked" | "acknowledged";
  /** Cents of the refund that the cancellation promised. */
  refund: number;
}

/** A topic's view that a visitor's page reported. */
export interface NotedView {
  address: string;
  /** Milliseconds since 1970. */
  sentAt: number;
  /** Null without an answer. */
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

/** Records the acknowledged writes, none of which may be missing afterwards. */
export class Journal {
  readonly persons = new Map<string, Person>();
  readonly enrolments: NotedEnrolment[] = [];
  readonly posts: NotedPost[] = [];
  /** Ids of questions to organizers. */
  readonly questions: string[] = [];
  /** The last acknowledged text of each profile; null while the last change has no answer. */
  readonly profiles = new Map<string, string | null>();
  /** Addresses of uploaded files, with the SHA-256 of their bytes. */
  readonly files: { url: string; hash: string }[] = [];
  /** Ids of cancelled events. */
  readonly cancelledEvents: string[] = [];
  /** The sent views of each topic. */
  readonly views = new Map<string, NotedView[]>();
}

/** A mail that the mail server accepted. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}
