import { useQueryClient } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { useEffect, useState } from "react";
import { css } from "styled-system/css";
import { grid, notice, wrap } from "styled-system/patterns";
import type { ArticleDraft, ArticleFields } from "../../../worker/blog/outputs.ts";
import { useUser } from "../../auth/session.ts";
import { ARTICLE_DRAFTS } from "../../blog/drafts/articleDraft.ts";
import type { ArticleBase } from "../../blog/drafts/openedArticles.ts";
import { saveDraft } from "../../blog/editor/api.ts";
import { articleTitle } from "../../blog/editor/labels.ts";
import { ARTICLE_TABLE_KEY } from "../../blog/editor/queries.ts";
import { draftKey } from "../../drafts/removeDrafts.ts";
import { type Draft, listDrafts, parseDraft, readText, writeText } from "../../drafts/storedDrafts.ts";
import { withFreeLock } from "../../drafts/tabLock.ts";
import { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { useIsOnline } from "../../lib/useIsOnline.ts";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { useInstants } from "../useInstants.ts";

/**
 * The user's unsent texts on this device: they are sent when the table is opened and when the network is back. The
 * remaining texts link to their editor, because they wait for the network or for their author's choice.
 */
export function UnsentArticles() {
  const t = useT();
  const user = useUser();
  const instants = useInstants();
  const userId = user?.id ?? "";
  const { records, isSending, send } = useUnsentArticles(userId);
  if (records.length === 0) return null;
  const title = t.count("admin.articles.unsent_count", records.length, {
    one: "{{count}} testo non ancora inviato",
    other: "{{count}} testi non ancora inviati",
  });
  return (
    <section aria-label={t("admin.articles.unsent", "Testi non ancora inviati")} className={listLook}>
      <div className={wrap({ align: "center", gap: "3" })}>
        <CloudUpload size={20} aria-hidden className={css({ color: "sea", flexShrink: 0 })} />
        <p role="status" className={css({ flex: "1 1 12rem", fontWeight: "bold" })}>
          {title}
        </p>
        <Button busy={isSending} onClick={send}>
          {t("admin.articles.unsent_send", "Invia ora")}
        </Button>
      </div>
      <ul className={grid({ gap: "2" })}>
        {records.map(({ name: id, draft: { fields, at } }) => (
          <li key={id} className={rowLook}>
            <p className={css({ flex: "1 1 12rem", minWidth: "0", overflowWrap: "anywhere" })}>
              <strong lang={fields.language}>{articleTitle(t, fields)}</strong>{" "}
              <span className={css({ color: "muted" })}>
                {t("admin.articles.unsent_at", "solo su questo dispositivo, dal {{time}}", {
                  time: instants.time(at),
                })}
              </span>
            </p>
            <ButtonLink to={paths.articleEditor.href(id)}>
              {t("admin.articles.unsent_open", "Continua")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useUnsentArticles(userId: string) {
  const t = useT();
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const [records, setRecords] = useState(() => listUnsentArticles(userId));
  const [isSending, setSending] = useState(false);

  async function send() {
    if (isSending) return;
    setSending(true);
    const sent = await sendUnsentArticles(userId).catch(() => 0);
    setRecords(listUnsentArticles(userId));
    setSending(false);
    if (sent === 0) return;
    notify({
      kind: "success",
      title: t.count("admin.articles.unsent_sent", sent, {
        one: "{{count}} testo inviato",
        other: "{{count}} testi inviati",
      }),
    });
    await queries.invalidateQueries({ queryKey: ARTICLE_TABLE_KEY });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the table is opened, and when the network is back
  useEffect(() => {
    if (isOnline && records.length > 0) void send();
  }, [isOnline, userId]);

  return { records, isSending, send };
}

const listLook = notice({ display: "grid", gap: "3", marginBottom: "5", textStyle: "small" });
const rowLook = wrap({ align: "center", gap: "3" });

/** The texts of a user that only this device has, newest first; `name`: the article's id. */
function listUnsentArticles(userId: string) {
  return listDrafts<ArticleFields>(userId, ARTICLE_DRAFTS);
}

/**
 * Sends the unsent texts of this device, one after the other. Skips texts that another tab is writing, and texts that
 * were changed elsewhere, because their editor shows the conflict. Returns the number of texts that the server took.
 */
async function sendUnsentArticles(userId: string): Promise<number> {
  let sent = 0;
  for (const { name } of listUnsentArticles(userId)) {
    const key = draftKey(userId, ARTICLE_DRAFTS + name);
    if (await withFreeLock(key, () => sendText(userId, name, key))) sent += 1;
  }
  return sent;
}

async function sendText(userId: string, id: string, key: string): Promise<boolean> {
  // Read inside the lock, because a tab may have sent the text meanwhile.
  const text = readText(key);
  const draft = parseDraft<ArticleFields, ArticleBase>(text);
  if (!draft) return false;
  try {
    await save(id, draft);
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return false;
  }
  if (readText(key) === text) writeText(userId, key, null);
  return true;
}

async function save(id: string, { fields, base, id: saved_in }: Draft<ArticleFields, ArticleBase>) {
  const send = (revision: number) => saveDraft(id, { ...fields, revision, saved_in });
  try {
    await send(base?.draft_revision ?? 0);
  } catch (failure) {
    // A conflict with the tab's own save, whose answer was lost.
    const current = failure instanceof ApiError ? (failure.current as ArticleDraft | undefined) : undefined;
    if (current?.saved_in !== saved_in) throw failure;
    await send(current.revision);
  }
}
