import { useId } from "react";
import { css } from "styled-system/css";
import { Diver } from "./Diver.tsx";

/** The part of the drawing that every viewport shows; wider viewports show more sea on both sides. */
const VIEW = { width: 760, height: 560 };
const LEFT = -1700;
const RIGHT = 2460;
const SURFACE = 72;
const CORD = { x: 520, top: SURFACE, plate: 470 };
const MARKS = [130, 190, 250, 310, 370, 430];

/** Shafts of light: [x, width] at the top and at the bottom. */
const SHAFTS = [
  [150, 34, -190, 150, 420],
  [250, 60, 10, 210, 470],
  [360, 26, 250, 110, 380],
  [470, 70, 480, 230, 490],
  [590, 30, 740, 130, 400],
  [680, 52, 960, 200, 450],
] as const;

const FISH = [
  [96, 262, 1.5],
  [142, 240, 1.2],
  [150, 282, 1.7],
  [196, 258, 1.3],
  [206, 298, 1.1],
  [58, 290, 1.1],
  [112, 312, 1.4],
  [20, 262, 0.9],
  [168, 322, 0.9],
] as const;

const BUBBLES = [
  [574, 206, 4],
  [580, 186, 5.5],
  [572, 166, 3.5],
  [584, 148, 7],
  [576, 122, 8.5],
  [586, 98, 6],
] as const;

/** Particles, placed by a fixed formula so that server and browser render the same. */
const SPECKS = Array.from({ length: 90 }, (_, index) => ({
  x: LEFT / 2 + ((index * index * 331 + index * 173) % 2503),
  y: SURFACE + 30 + ((index * index * 97 + index * 59) % 359),
  size: 0.9 + (index % 4) * 0.5,
}));

/** The drawing behind the page's heading: the sea, a buoy, its line, a diver going down and one watching. */
export function DiveScene() {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      className={css({ display: "block", width: "100%", height: "clamp(18rem, 42vw, 35rem)" })}
    >
      <defs>
        <linearGradient id={`${id}water`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" className={css({ stopColor: { base: "#a5dcd9", _dark: "#12688a" } })} />
          <stop offset="0.28" className={css({ stopColor: { base: "{colors.lagoon}", _dark: "#0d5577" } })} />
          <stop offset="0.7" className={css({ stopColor: { base: "#0f7490", _dark: "#0a4262" } })} />
          <stop
            offset="1"
            className={css({ stopColor: { base: "{colors.deep}", _dark: "{colors.abyss}" } })}
          />
        </linearGradient>
        <linearGradient id={`${id}light`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="#ffffff" stopOpacity="0.42" />
          <stop offset="1" stopColor="#ffffff" stopOpacity="0" />
        </linearGradient>
        <filter id={`${id}soft`} x="-20%" width="140%" y="-5%" height="110%">
          <feGaussianBlur stdDeviation="6" />
        </filter>
      </defs>
      <path d={wave(SURFACE - 7, 5, 210, 40)} opacity="0.45" fill={`url(#${id}water)`} />
      <path d={wave(SURFACE, 6, 260, 0)} fill={`url(#${id}water)`} />
      <g filter={`url(#${id}soft)`} className={css({ opacity: { base: 1, _dark: 0.45 } })}>
        <g className={css({ animation: "breathe 11s ease-in-out infinite", _still: { animation: "none" } })}>
          {SHAFTS.map(([top, width, bottom, spread, depth]) => (
            <path
              key={top}
              d={`M${top} ${SURFACE + 6}h${width}L${bottom + spread} ${depth}H${bottom}Z`}
              fill={`url(#${id}light)`}
            />
          ))}
        </g>
      </g>
      <Dune
        level={452}
        height={26}
        length={620}
        shift={120}
        className={css({ fill: { base: "#2f93a6", _dark: "#0b3a55" }, opacity: 0.55 })}
      />
      <g className={css({ fill: "white", opacity: { base: 0.55, _dark: 0.3 } })}>
        {SPECKS.map(({ x, y, size }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={size} />
        ))}
      </g>
      <g className={css({ fill: { base: "deep", _dark: "#1f86a5" }, opacity: { base: 0.7, _dark: 0.6 } })}>
        {FISH.map(([x, y, size]) => (
          <path
            key={`${x} ${y}`}
            transform={`translate(${x} ${y}) scale(${size})`}
            d="M10 0C10-1.3 6.3-3.3 4-4L2-7-2-4.4C-4.5-4.4-7-2.6-9-.8L-16-5-14 0-16 5-9 .8C-7 2.8-4.5 4.4-4 4 -1.7 4.5 1.7 4.5 4 3.8 6.3 3.1 10 1.3 10 0Z"
          />
        ))}
      </g>
      <g fill="none" stroke="#ffffff" strokeWidth="1.2" opacity="0.6">
        {BUBBLES.map(([x, y, size]) => (
          <circle key={y} cx={x + 92} cy={y + 26} r={size} />
        ))}
      </g>
      <Cord />
      <Diver x={CORD.x + 9} y={424} scale={1.5} turn={180} />
      <Diver x={CORD.x + 132} y={372} scale={1.05} turn={204} opacity={0.85} />
      <Dune level={516} height={20} length={760} shift={0} className={css({ fill: "ground" })} />
    </svg>
  );
}

function Cord() {
  return (
    <>
      <g stroke="#ffffff" strokeLinecap="round" opacity="0.92">
        <path d={`M${CORD.x} ${CORD.top}V${CORD.plate}`} strokeWidth="2.2" />
        {MARKS.map((mark) => (
          <path key={mark} d={`M${CORD.x - 7} ${mark}h14`} strokeWidth="2.6" />
        ))}
      </g>
      <path
        d={`M${CORD.x - 19} ${CORD.plate}h38`}
        strokeWidth="6"
        strokeLinecap="round"
        className={css({ stroke: "buoy" })}
      />
      <g transform={`translate(${CORD.x} ${SURFACE})`}>
        <path
          d="M0-14V-58"
          strokeWidth="2.6"
          className={css({ stroke: { base: "abyss", _dark: "white" } })}
        />
        <path d="M1-58 30-50 1-41Z" className={css({ fill: "buoy" })} />
        <path
          d="M-37 3C-35-8-22-15 0-15S35-8 37 3C35 8 20 11 0 11S-35 8-37 3Z"
          className={css({ fill: "buoy" })}
        />
        <path d="M-13-14H-7V10.500H-13ZM7-14H13V10.500H7Z" fill="#ffffff" opacity="0.85" />
      </g>
    </>
  );
}

type DuneProps = { level: number; height: number; length: number; shift: number; className: string };

function Dune({ level, height, length, shift, className }: DuneProps) {
  return <path d={wave(level, height, length, shift)} className={className} />;
}

/** The area below a sine-like edge: crests `length` apart, `height` above and below `level`. */
function wave(level: number, height: number, length: number, shift: number): string {
  let path = `M${LEFT - length + shift} ${level}`;
  for (let x = LEFT - length + shift, side = -1; x < RIGHT; x += length / 2, side = -side) {
    path += `q${length / 4} ${side * height * 2} ${length / 2} 0`;
  }
  return `${path}V${VIEW.height + 2}H${LEFT - length}Z`;
}
