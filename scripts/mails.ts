/** A mail sent through wrangler's local e-mail binding. `text` and `html` are file paths. */
export interface SentMail {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

const FIELDS = { To: "to", Subject: "subject", Text: "text", HTML: "html" } as const;
/** Wrangler's lines for attached files, which follow those of the mail. */
const ATTACHMENT = /^Attachment \((?:attachment|inline)\): .* -> /;
const FIELD = /^(From|To|Cc|Bcc|Reply-To|Subject|Text|HTML): (.*)$/;

/**
 * Parses mails from wrangler's output. Returns true for lines that belong to a mail; reports a mail at its last line,
 * the path of the HTML file. Attached files are written beside it and are not reported.
 */
export function mailReader(report: (mail: SentMail) => void): (line: string) => boolean {
  let mail: Partial<SentMail> | undefined;
  return (line) => {
    if (line.includes("send_email binding called with MessageBuilder:")) {
      mail = {};
      return true;
    }
    if (ATTACHMENT.test(line)) return true;
    if (!mail) return false;
    if (line === "") return true;
    const [, name, value] = FIELD.exec(line) ?? [];
    if (!name) {
      mail = undefined;
      return false;
    }
    const field = FIELDS[name as keyof typeof FIELDS];
    if (field) mail[field] = value;
    if (name === "HTML") {
      report({ to: "", subject: "", ...mail });
      mail = undefined;
    }
    return true;
  };
}

/** Prints a mail as one line with the path of its text. */
export function printMail({ to, subject, text }: SentMail): void {
  console.log(`Mail a ${to}: "${subject}" -> ${text}`);
}
