/** The colours of one light: sky above, water from the surface down, and what lives in it. */
export interface Palette {
  sky: [string, string];
  water: [string, string, string, string];
  ink: string;
  glow: string;
  accent: string;
  stone: [string, string];
}

export const palettes = {
  teal: {
    sky: ["#e4f6f3", "#9fd9d6"],
    water: ["#a8e4df", "#3fb7b5", "#0f7490", "#06283d"],
    ink: "#05202f",
    glow: "#f2fffb",
    accent: "#f2622e",
    stone: ["#1b6b78", "#0a3f52"],
  },
  blue: {
    sky: ["#dcefff", "#8fc4f0"],
    water: ["#9fd2f7", "#3f8fd6", "#14529c", "#07204a"],
    ink: "#051738",
    glow: "#f3faff",
    accent: "#ff7a3c",
    stone: ["#23599c", "#0d3266"],
  },
  green: {
    sky: ["#effbe4", "#b4e3b8"],
    water: ["#c4efc4", "#5cbf9a", "#1d7f73", "#08343c"],
    ink: "#062a30",
    glow: "#fbfff0",
    accent: "#f2622e",
    stone: ["#23796b", "#0d4a4b"],
  },
  rose: {
    sky: ["#ffe9dc", "#f4a48c"],
    water: ["#f7b59c", "#c96f86", "#6d3f77", "#24173f"],
    ink: "#1a1033",
    glow: "#fff3e6",
    accent: "#ff6a3d",
    stone: ["#7a4273", "#452a5c"],
  },
  amber: {
    sky: ["#fff3d3", "#f3c27a"],
    water: ["#f5d596", "#86b79c", "#2a7c81", "#0a3540"],
    ink: "#082833",
    glow: "#fffbe8",
    accent: "#e4552a",
    stone: ["#47857c", "#1d5560"],
  },
  abyss: {
    sky: ["#16355c", "#0b1f3f"],
    water: ["#2c6f93", "#12466d", "#082a4a", "#030f20"],
    ink: "#020a17",
    glow: "#d5f1ff",
    accent: "#ff8a4c",
    stone: ["#0f365a", "#07213c"],
  },
  arctic: {
    sky: ["#f7fbfd", "#cfe3ec"],
    water: ["#e6f4f7", "#a9d0dd", "#5c95ae", "#1f4a66"],
    ink: "#12344c",
    glow: "#ffffff",
    accent: "#ef5b34",
    stone: ["#7fb0c3", "#4a819b"],
  },
  dusk: {
    sky: ["#f3dff2", "#b59ae0"],
    water: ["#c9b2ee", "#8070c8", "#3f3f92", "#171a4a"],
    ink: "#10123a",
    glow: "#fdf3ff",
    accent: "#ff8a5c",
    stone: ["#4f479b", "#2c2b6c"],
  },
  lagoon: {
    sky: ["#fff8e6", "#bfeee6"],
    water: ["#d3f7e6", "#5fd6cf", "#1a95b8", "#0a4a78"],
    ink: "#073055",
    glow: "#fffef2",
    accent: "#ff6f3c",
    stone: ["#1f8aa6", "#0d5c84"],
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
