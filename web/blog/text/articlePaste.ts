import { DOMParser as DocumentParser, type ResolvedPos, Slice } from "@tiptap/pm/model";
import type { EditorProps, EditorView } from "@tiptap/pm/view";
import { parseVideo } from "../../../worker/blog/html/contract.ts";
import { safeLink } from "../../../worker/lib/links.ts";
import { isUploadUrl, pictureSrc } from "../../../worker/uploads/contract.ts";
import { cleanPastedHtml, type TakePicture } from "./cleanPastedHtml.ts";
import { insertFigures } from "./insertFigures.ts";
import { isMarkdown, markdownToHtml, plainTextToHtml } from "./markdownToHtml.ts";
import { isCopiedPicture, type PictureUploads } from "./pictureUploads.ts";

type Options = {
  uploads: PictureUploads;
  /** Called with the number of pictures that could not be pasted. */
  onDropped: (count: number) => void;
};

/** Converts pasted and dropped content to our elements: pictures become uploads, addresses become links or videos. */
export function createArticlePaste({ uploads, onDropped }: Options): EditorProps {
  /** Whether the last keys were the shortcut of plain pasting. */
  let isPlain = false;

  function clean(html: string): string {
    let dropped = 0;
    const takePicture: TakePicture = (src) => {
      const taken = takePastedPicture(src, uploads);
      if (!taken) dropped += 1;
      return taken;
    };
    const cleaned = cleanPastedHtml(html, takePicture);
    if (dropped > 0) onDropped(dropped);
    return cleaned;
  }

  return {
    handleDOMEvents: {
      keydown: (_, event) => {
        isPlain = event.shiftKey;
        return false;
      },
    },
    transformPastedHTML: clean,
    clipboardTextParser(text, context, plain, view) {
      const html = !plain && isMarkdown(text) ? clean(markdownToHtml(text)) : plainTextToHtml(text);
      return parseSlice(html, context, view);
    },
    handlePaste(view, { clipboardData }) {
      if (!clipboardData) return false;
      const files = [...clipboardData.files];
      // Word processors put a picture of the text into the clipboard along with the text.
      if (files.length > 0 && !holdsText(clipboardData.getData("text/html")))
        return insertFiles(view, files, uploads);
      return !isPlain && pasteAddress(view, clipboardData.getData("text/plain").trim());
    },
    handleDrop(view, event, _, isMoved) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isMoved || files.length === 0) return false;
      const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
      event.preventDefault();
      return insertFiles(view, files, uploads, place?.pos);
    },
  };
}

/** Inserts figures whose files are uploading. Returns true, the result of a handler that handled the event. */
export function insertFiles(view: EditorView, files: File[], uploads: PictureUploads, place?: number): true {
  const { picture } = view.state.schema.nodes;
  const figures = files.flatMap((file) => picture?.create({ upload: uploads.addFile(file) }) ?? []);
  insertFigures(view, figures, place);
  return true;
}

/** A pasted address links the selected text, becomes a video on an empty line, or else a link. */
function pasteAddress(view: EditorView, text: string): boolean {
  const { state } = view;
  const { $from, empty } = state.selection;
  const { link } = state.schema.marks;
  const href = /^https?:\/\/\S+$/.test(text) ? safeLink(text, location.origin) : null;
  if (!href || !link || $from.parent.type.spec.code) return false;
  if (!empty) {
    if (!state.selection.$from.sameParent(state.selection.$to)) return false;
    view.dispatch(state.tr.addMark(state.selection.from, state.selection.to, link.create({ href })));
    return true;
  }
  const video = parseVideo(text);
  const figure = video && state.schema.nodes.video?.create(video);
  if (figure && $from.depth === 1 && $from.parent.content.size === 0) {
    insertFigures(view, [figure]);
    return true;
  }
  const linked = state.schema.text(text, [...$from.marks(), link.create({ href })]);
  view.dispatch(state.tr.replaceSelectionWith(linked, false).removeStoredMark(link).scrollIntoView());
  return true;
}

function parseSlice(html: string, context: ResolvedPos, view: EditorView): Slice {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const parser = DocumentParser.fromSchema(view.state.schema);
  const slice = parser.parseSlice(body, { preserveWhitespace: true, context });
  return Slice.maxOpen(slice.content);
}

/** Our own pictures stay, pictures inside the HTML are uploaded, and the server copies those of other sites. */
function takePastedPicture(src: string, uploads: PictureUploads): ReturnType<TakePicture> {
  const own = pictureSrc(src, location.origin);
  if (own && (isUploadUrl(own) || src.startsWith("/"))) return { src: own };
  const file = readDataUrl(src);
  if (file) return { key: uploads.addFile(file) };
  return isCopiedPicture(src) ? { key: uploads.addLink(src) } : null;
}

function holdsText(html: string): boolean {
  return Boolean(new DOMParser().parseFromString(html, "text/html").body.textContent?.trim());
}

/** The longest picture inside pasted HTML, in characters: decoding larger ones would block the page. */
const DATA_URL_MAX = 30_000_000;

/** The file of a picture in a data URL; null for any other source. */
function readDataUrl(src: string): File | null {
  const [, type, data] =
    /^data:(image\/[a-z]+);base64,([\s\S]+)$/i.exec(src.slice(0, DATA_URL_MAX + 1)) ?? [];
  if (!type || !data || src.length > DATA_URL_MAX) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${type.replace("/", ".")}`, { type });
  } catch {
    return null;
  }
}
