import { ChevronDown, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { Menu, type MenuItem } from "../Menu.tsx";
import { barLook } from "./proseLooks.ts";

export type EditorTool = {
  name: string;
  Icon: LucideIcon;
  /** Whether the mark is active at the caret; undefined for one-time actions. */
  on?: boolean;
  /** False while the tool has nothing to do. */
  can?: boolean;
  /** As in `aria-keyshortcuts`, with "Mod" for Control, or Command on Apple's systems. */
  keys?: string;
  /** Adds a gap before the tool. */
  apart?: boolean;
  /** The choices of a tool that opens a menu; `use` is then not called. */
  menu?: MenuItem[];
  use: () => void;
};

type Props = {
  label: string;
  /** The id of the text that the tools change. */
  controls: string;
  tools: EditorTool[];
  disabled: boolean | undefined;
  className?: string;
};

/** A toolbar of an editor: one tab stop, arrow keys move between tools, Escape returns to the text. */
export function EditorToolbar({ label, controls, tools, disabled, className }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [chosen, setStop] = useState(0);
  const stop = Math.min(chosen, tools.length - 1);

  function move(event: KeyboardEvent) {
    // Keys inside an open menu bubble through the portal.
    if (!bar.current?.contains(event.target as Node)) return;
    if (event.key === "Escape") {
      document.getElementById(controls)?.focus();
      return;
    }
    const steps: Record<string, number> = {
      ArrowRight: stop + 1,
      ArrowLeft: stop - 1,
      Home: 0,
      End: tools.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tools.length) % tools.length;
    setStop(next);
    bar.current.querySelectorAll<HTMLElement>("[data-tool]")[next]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={move}
      className={cx(barLook, className)}
    >
      {tools.map((tool, index) => (
        <ToolButton
          key={tool.name}
          tool={tool}
          disabled={disabled}
          isStop={index === stop}
          onFocus={() => setStop(index)}
        />
      ))}
    </div>
  );
}

type ToolProps = { tool: EditorTool; disabled: boolean | undefined; isStop: boolean; onFocus: () => void };

function ToolButton({ tool, disabled, isStop, onFocus }: ToolProps) {
  const { name, Icon, on, can = true, keys, apart, menu, use } = tool;
  const isOff = !can || disabled;
  const button = (
    <button
      type="button"
      data-tool
      title={keys ? `${name} (${shortcutText(keys)})` : name}
      aria-label={name}
      aria-pressed={menu ? undefined : on}
      data-on={on || undefined}
      aria-keyshortcuts={keys?.replace("Mod", isApple() ? "Meta" : "Control")}
      aria-disabled={isOff || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      // Keeps the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !menu && !isOff && use()}
      className={cx(toolLook, apart && apartLook, menu && css({ flexBasis: "3.25rem!", gap: "0.5" }))}
    >
      <Icon size={20} aria-hidden />
      {menu && <ChevronDown size={14} aria-hidden />}
    </button>
  );
  if (!menu || isOff) return button;
  return <Menu trigger={button} items={menu} />;
}

/** "Ctrl+Shift+Z", with Apple's signs on Apple's systems. */
function shortcutText(keys: string): string {
  if (!isApple()) return keys.replace("Mod", "Ctrl");
  const signs: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
  return keys
    .split("+")
    .map((key) => signs[key] ?? key)
    .join("");
}

function isApple(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

const toolLook = flex({
  align: "center",
  justify: "center",
  flex: { base: "1 0 2.125rem", md: "0 0 2.375rem" },
  height: "touch",
  borderRadius: "sm",
  color: "ink",
  cursor: "pointer",
  _hover: { bg: "foam" },
  _focusVisible: { outlineOffset: "-3px" },
  "&:is([aria-pressed=true], [data-on])": { bg: "foam", color: "sea" },
  "&[aria-disabled]": { color: "muted", opacity: 0.5, cursor: "default", bg: "transparent" },
});

const apartLook = css({ marginInlineStart: { md: "auto" } });
