import { Anchor, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import { Avatar } from "./Avatar.tsx";
import { Badge } from "./Badge.tsx";
import { Button } from "./Button.tsx";
import { Carousel, carouselItem } from "./Carousel.tsx";
import { DepthSection } from "./DepthSection.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { PasswordField, TextField } from "./Field.tsx";
import { LazyMenu } from "./LazyMenu.tsx";
import { MonthPicker } from "./MonthPicker.tsx";
import { notify } from "./notify.ts";
import { PageColumn } from "./PageColumn.tsx";
import { Picture } from "./Picture.tsx";
import { Select } from "./Select.tsx";
import { Sheet } from "./Sheet.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { StatusMessage } from "./StatusMessage.tsx";
import { Tabs } from "./Tabs.tsx";

/** All components of the design system in their states; served in development only. */
export function ComponentsPage() {
  const [choice, setChoice] = useState("uno");
  const [month, setMonth] = useState<string | null>(null);
  const [tab, setTab] = useState("uno");
  const [open, setOpen] = useState(false);
  const options = ["uno", "due", "tre"].map((value) => ({ value, label: value }));
  return (
    <PageColumn className={css({ paddingBlock: "12" })}>
      <h1 className={css({ textStyle: "display" })}>UI</h1>
      <ComponentSection name="Button" depth={10}>
        <Button look="main">main</Button>
        <Button>plain</Button>
        <Button look="quiet">quiet</Button>
        <Button look="danger">danger</Button>
        <Button look="main" busy>
          busy
        </Button>
        <Button disabled>disabled</Button>
        <Button size="icon" aria-label="icon">
          <Search size={18} aria-hidden />
        </Button>
      </ComponentSection>
      <ComponentSection name="Field" depth={20}>
        <TextField label="TextField" help="help" name="a" />
        <TextField label="TextField" error="error" name="b" defaultValue="wrong" />
        <PasswordField label="PasswordField" showLabel="show" hideLabel="hide" name="c" />
        <Select label="Select" value={choice} options={options} onChange={setChoice} />
        <MonthPicker
          label="MonthPicker"
          value={month}
          text={month}
          today="2026-11-21"
          language="it"
          placeholder="placeholder"
          previousLabel="previous"
          nextLabel="next"
          onChange={setMonth}
        />
        <ErrorSummary title="ErrorSummary" errors={[{ name: "b", label: "TextField", text: "error" }]} />
      </ComponentSection>
      <ComponentSection name="Tabs, Menu, Sheet, Toaster" depth={30}>
        <Tabs
          label="Tabs"
          value={tab}
          onChange={setTab}
          tabs={options.map(({ value, label }) => ({ value, label, content: label }))}
        />
        <LazyMenu
          trigger={(props) => <Button {...props}>Menu</Button>}
          items={options.map(({ value, label }) => ({
            id: value,
            label,
            onSelect: () => notify({ title: label }),
          }))}
        />
        <Button onClick={() => setOpen(true)}>Sheet</Button>
        <Button onClick={() => notify({ kind: "success", title: "success", description: "description" })}>
          Toaster
        </Button>
        <Button onClick={() => notify({ kind: "error", title: "error", description: "description" })}>
          Toaster
        </Button>
        <Sheet open={open} title="Sheet" onClose={() => setOpen(false)}>
          Sheet
        </Sheet>
      </ComponentSection>
      <ComponentSection name="Badge, Avatar, Skeleton, Picture" depth={40}>
        <Badge>12</Badge>
        <Avatar name="Respiro" src={null} />
        <Skeleton className={css({ width: "12rem", height: "6rem" })} />
        <div className={css({ width: "12rem", height: "9rem" })}>
          <Picture src={null} alt="" size="card" />
        </div>
      </ComponentSection>
      <DepthSection depth={50}>
        <Carousel
          heading={<h2 className={css({ textStyle: "heading" })}>Carousel</h2>}
          label="Carousel"
          previousLabel="previous"
          nextLabel="next"
        >
          {[1, 2, 3, 4, 5, 6].map((card) => (
            <li key={card} className={carouselItem}>
              <Skeleton className={css({ height: "10rem" })} />
            </li>
          ))}
        </Carousel>
      </DepthSection>
      <StatusMessage icon={<Anchor size={28} />} title="Notice" text="text">
        <Button>action</Button>
      </StatusMessage>
    </PageColumn>
  );
}

function ComponentSection({ name, depth, children }: { name: string; depth: number; children: ReactNode }) {
  return (
    <DepthSection depth={depth}>
      <h2 className={css({ textStyle: "heading", marginBottom: "4" })}>{name}</h2>
      <div className={wrap({ gap: "4", align: "flex-start" })}>{children}</div>
    </DepthSection>
  );
}
