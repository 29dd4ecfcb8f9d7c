import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useExpired } from "../auth/session.ts";
import { ApiError } from "../lib/api.ts";
import { storage } from "../lib/storage.ts";
import { takeLink } from "./api.ts";
import {
  busyOf,
  changed,
  isSameFile,
  nextToSend,
  type Shot,
  shotOfFile,
  shotOfLink,
  shotOfUrl,
  urlsOf,
  withUrls,
} from "./gallery.ts";
import { prepared } from "./shrink.ts";
import { upload } from "./upload.ts";

type Options = {
  value: string[];
  onChange: (urls: string[]) => void;
  onBusy: ((count: number) => void) | undefined;
};

let keys = 0;
const newKey = () => `shot-${++keys}`;
const notWanted = () => new DOMException("not wanted", "AbortError");

/** The pictures of a field, those on their way included: sent by twos, in whatever order they arrive kept as chosen. */
export function useShots({ value, onChange, onBusy }: Options) {
  const [shots, setShots] = useState(() => value.map((url) => shotOfUrl(newKey(), url)));
  const now = useRef(shots);
  /** What was given and has not come back as the value yet, the value first. */
  const given = useRef([value.join("\n")]);
  const stops = useRef(new Map<string, AbortController>());
  const listeners = useRef({ onChange, onBusy });
  const expired = useExpired();
  useLayoutEffect(() => {
    listeners.current = { onChange, onBusy };
  });

  function show(next: Shot[]) {
    now.current = next;
    setShots(next);
  }

  /** Changes the list, tells the form what became of its addresses, and sends what may go. */
  function change(next: Shot[]) {
    show(next);
    const urls = urlsOf(next);
    if (urls.join("\n") !== given.current.at(-1)) {
      given.current.push(urls.join("\n"));
      listeners.current.onChange(urls);
    }
    for (const shot of nextToSend(now.current)) void send(shot);
  }

  async function send({ key, file, url }: Shot) {
    if (!file && url) return fetchLink(key, url);
    if (!file) return;
    const stop = new AbortController();
    const { signal } = stop;
    const token = storage.token();
    stops.current.set(key, stop);
    show(changed(now.current, key, { state: "sending", share: 0, fault: null }));
    const tell = (news: Partial<Shot>) => !signal.aborted && change(changed(now.current, key, news));
    try {
      const ready = await prepared(file);
      if (signal.aborted) return ready.thumb ? URL.revokeObjectURL(ready.thumb) : undefined;
      show(changed(now.current, key, { thumb: ready.thumb }));
      const onProgress = (share: number) => !signal.aborted && show(changed(now.current, key, { share }));
      const { url } = await upload(ready.file, { signal, onProgress });
      tell({ state: "there", url });
    } catch (fault) {
      if (!signal.aborted) expired(fault, token);
      tell({ state: "failed", fault });
    } finally {
      stops.current.delete(key);
    }
  }

  /** The server fetches a linked picture once; its address stays the one that was given. */
  async function fetchLink(key: string, url: string) {
    const stop = new AbortController();
    const token = storage.token();
    stops.current.set(key, stop);
    show(changed(now.current, key, { state: "sending", share: 0, fault: null }));
    const tell = (news: Partial<Shot>) => !stop.signal.aborted && change(changed(now.current, key, news));
    try {
      await takeLink({ url });
      tell({ state: "there" });
    } catch (fault) {
      if (!stop.signal.aborted) expired(fault, token);
      tell({ state: "failed", fault });
    } finally {
      stops.current.delete(key);
    }
  }

  // Addresses from elsewhere take the place of these; our own are these, or were a moment ago.
  const joined = value.join("\n");
  useLayoutEffect(() => {
    const known = given.current.indexOf(joined);
    given.current = known < 0 ? [joined] : given.current.slice(known);
    if (known >= 0) return;
    const next = withUrls(now.current, joined ? joined.split("\n") : [], newKey);
    now.current = next;
    setShots(next);
  }, [joined]);

  const busy = busyOf(shots);
  useEffect(() => listeners.current.onBusy?.(busy), [busy]);

  // What found no network tries again when it is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads what is true then
  useEffect(() => {
    const again = () => {
      const away = ({ state, fault }: Shot) =>
        state === "failed" && fault instanceof ApiError && fault.status === 0;
      change(now.current.map((shot) => (away(shot) ? { ...shot, state: "waiting" } : shot)));
    };
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  useEffect(() => {
    const { current: going } = stops;
    return () => {
      for (const stop of going.values()) stop.abort();
      for (const { thumb } of now.current) if (thumb) URL.revokeObjectURL(thumb);
      // Whoever waited for them waits no longer.
      listeners.current.onBusy?.(0);
    };
  }, []);

  return {
    shots,
    change: (make: (shots: Shot[]) => Shot[]) => change(make(now.current)),
    addFiles: (files: Blob[]) => change([...now.current, ...files.map((file) => shotOfFile(newKey(), file))]),
    addUrl: (url: string) => change([...now.current, shotOfLink(newKey(), url)]),
    /** In place of all there is. */
    onlyUrl(url: string) {
      for (const stop of stops.current.values()) stop.abort(notWanted());
      change([shotOfLink(newKey(), url)]);
    },
    holdsFile: (file: Blob) => now.current.some((shot) => isSameFile(shot.file, file)),
    holdsUrl: (url: string) => now.current.some((shot) => shot.url === url),
    retry: (key: string) => change(changed(now.current, key, { state: "waiting", fault: null })),
    /** Takes it out, giving up its way here; answers what was taken and where from, to be put back. */
    remove(key: string): { shot: Shot; index: number } | null {
      const index = now.current.findIndex((shot) => shot.key === key);
      const shot = now.current[index];
      if (!shot) return null;
      stops.current.get(key)?.abort(notWanted());
      change(now.current.toSpliced(index, 1));
      return { shot, index };
    },
    putBack({ shot, index }: { shot: Shot; index: number }) {
      const state = shot.state === "there" ? "there" : "waiting";
      change(now.current.toSpliced(index, 0, { ...shot, state, share: 0, fault: null }));
    },
  };
}
