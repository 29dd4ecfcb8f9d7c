import { useQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import type { HeldPost } from "../../../worker/forum/held/outputs.ts";
import type { ForumTopic } from "../../../worker/forum/outputs.ts";
import { toTopicTitle } from "../../../worker/forum/topicTitle.ts";
import { visibleCharacters } from "../../../worker/lib/text.ts";
import { isWritingSuspended } from "../../../worker/permissions/permissionMap.ts";
import { useUser } from "../../auth/session.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useSearch } from "../../lib/search.ts";
import { paths } from "../../paths.ts";
import { Head } from "../../shell/Head.tsx";
import { Link } from "../../ui/Link.tsx";
import { notify } from "../../ui/notify.ts";
import { PageColumn } from "../../ui/PageColumn.tsx";
import { Select } from "../../ui/Select.tsx";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { forumCategoriesQuery } from "../queries.ts";
import { PostForm } from "./PostForm.tsx";
import { usePostCache } from "./postCache.ts";
import { changeTopic, createTopic } from "./queries.ts";
import { AlreadyPostedNotice, readPosted } from "./SendingNotice.tsx";
import { SimilarTopics, TopicTitleField } from "./TopicTitleField.tsx";
import {
  findTopicErrors,
  isIncomplete,
  postDraftNames,
  type TopicErrors,
  usePostDraft,
} from "./usePostDraft.ts";
import { usePostSending } from "./usePostSending.ts";

export function NewTopicPage() {
  const t = useT();
  const user = useUser();
  const title = t("forum.new.title", "Nuovo Topic");
  return (
    <PageColumn width="text" className={css({ paddingBlock: { base: "6", md: "10" } })}>
      <Head title={title} />
      <nav aria-label={t("forum.breadcrumb", "Percorso")}>
        <ol className={breadcrumbLook}>
          <li>
            <Link
              to={paths.forum.href()}
              className={css({ color: "sea", _hover: { textDecoration: "underline" } })}
            >
              {t("nav.forum", "Forum")}
            </Link>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1 className={css({ textStyle: "title", marginTop: "2", marginBottom: "6" })}>{title}</h1>
      {isWritingSuspended(user, new Date()) ? (
        <StatusMessage
          icon={<Ban size={28} />}
          title={t("suspension.title", "Scrittura sospesa")}
          text={t(
            "suspension.page",
            "Potrai scrivere di nuovo alla fine della sospensione. Il motivo è in cima alla pagina.",
          )}
        />
      ) : (
        user && <NewTopicForm key={user.id} userId={user.id} />
      )}
    </PageColumn>
  );
}

function NewTopicForm({ userId }: { userId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const cache = usePostCache();
  const [params] = useSearch();
  const categories = useQuery(forumCategoriesQuery);
  const named = categories.data?.find(({ slug }) => slug === params.get("category"));
  const blank = { fields: { title: "", content: "", category_id: named?.id ?? "" }, base: null };
  const draft = usePostDraft(userId, postDraftNames.newTopic(), blank);
  const [errors, setErrors] = useState<TopicErrors>({});
  const isMounted = useRef(true);
  const { fields, session } = draft;
  const sending = usePostSending(draft, {
    send: (typed, key) => createTopic({ ...typed, title: toTopicTitle(typed.title) }, key),
    onSent: showCreated,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the category of the address is known
  useEffect(() => {
    if (named) session.restart();
  }, [named?.id]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  function showCreated(topic: ForumTopic | HeldPost) {
    if ("reason" in topic) {
      cache.noteHeld(t);
      if (isMounted.current) void navigate(paths.ownPosts.href());
      return;
    }
    cache.setTopic(topic);
    notify({
      kind: "success",
      title: t("forum.new.created", "Topic creato con successo!"),
      action: {
        label: t("forum.new.open", "Apri il topic"),
        onSelect: () => void navigate(paths.topic.href(topic.id)),
      },
    });
    if (isMounted.current) void navigate(paths.forum.href());
  }

  function check(): boolean {
    const found = findTopicErrors(session.getSnapshot().fields, false);
    setErrors(found);
    if (isIncomplete(found))
      notify({ kind: "error", title: t("errors.topic_incomplete", "Compila tutti i campi richiesti") });
    const [first] = Object.keys(found);
    if (first) focusField(first);
    return first === undefined;
  }

  function change(some: Partial<typeof fields>) {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in some))));
    session.change(some);
  }

  const { failure } = sending;
  const refused = failure instanceof ApiError ? failure.fields : {};
  const errorOf = (name: keyof TopicErrors) => fieldErrorText(t, errors[name] ?? refused[name]);
  return (
    <PostForm
      id="topic-content"
      draft={draft}
      sending={sending}
      label={t("forum.content", "Contenuto")}
      sendLabel={t("forum.new.send", "Crea topic")}
      sendingLabel={t("forum.new.sending", "Creazione in corso…")}
      canSend
      onSubmit={check}
      onCancel={() => navigate(paths.forum.href())}
      contentError={visibleCharacters(fields.content) ? undefined : errorOf("content")}
      failureTitle={(message) =>
        t("forum.new.failed", "Errore nella creazione del topic: {{message}}", { message })
      }
      renderFailure={(problem) => {
        const posted = readPosted<ForumTopic>(problem);
        if (!posted) return null;
        return (
          <AlreadyPostedNotice
            draft={draft}
            sending={sending}
            change={() => {
              const { title, content } = session.getSnapshot().fields;
              return changeTopic(posted.id, {
                title: toTopicTitle(title),
                content,
                revision: posted.revision,
              });
            }}
            onChanged={showCreated}
          />
        );
      }}
    >
      <Select
        label={t("forum.category", "Categoria")}
        name="category_id"
        placeholder={t("forum.new.choose_category", "Scegli una categoria")}
        value={fields.category_id}
        options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(category_id) => change({ category_id })}
        {...(errorOf("category_id") && { error: errorOf("category_id") })}
      />
      <TopicTitleField
        value={fields.title}
        onChange={(title) => change({ title })}
        isReadOnly={sending.isSending}
        error={errorOf("title")}
      />
      <SimilarTopics title={fields.title} />
    </PostForm>
  );
}

/** Focuses the first invalid field. */
function focusField(name: string) {
  document
    .querySelector<HTMLElement>(`[data-field="${name}"], [name="${name}"]:not(select), #topic-${name}`)
    ?.focus();
}

const breadcrumbLook = wrap({
  gap: "2",
  listStyle: "none",
  textStyle: "small",
  color: "muted",
  "& li + li::before": { content: '"/"', marginInlineEnd: "2" },
});
