import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { PageColumn } from "../ui/PageColumn.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { Head } from "./Head.tsx";

type Props = {
  title: string;
  /** Explains why the subject may be missing. */
  text: string;
  /** Links to other pages. */
  children: ReactNode;
};

/** The "not found" page of a subject that does not exist or is not public: an article, a topic, an organizer. */
export function SubjectNotFound({ title, text, children }: Props) {
  return (
    <PageColumn>
      <Head title={title} />
      <StatusMessage level={1} icon={<Compass size={28} />} title={title} text={text}>
        {children}
      </StatusMessage>
    </PageColumn>
  );
}
