import { expect, test } from "vitest";
import { type FileForm, readRows } from "../../web/profiles/logbook/imports/readRows.ts";
import { readUddf, UddfError } from "../../web/profiles/logbook/imports/readUddf.ts";
import { parseXmlInNode } from "../support/xmlElement.ts";

const LATEST = "2026-11-23";
const FORM: FileForm = { order: "day_first", unit: "m", colon: "minutes_seconds", plain: "minutes" };

const UDDF = `<?xml version="1.0" encoding="utf-8"?>
<uddf version="3.2.0" xmlns="http://www.streit.cc/uddf/3.2/">
  <diver><buddy id="carla"><personal><firstname>Carla</firstname><lastname>Mare</lastname></personal></buddy></diver>
  <gasdefinitions><mix id="air"><name>Aria</name></mix></gasdefinitions>
  <divesite><site id="ustica"><name>Ustica &amp; Secca</name></site></divesite>
  <profiledata><repetitiongroup id="g">
    <dive id="d1">
      <informationbeforedive><link ref="ustica"/><link ref="carla"/><equipmentused><leadquantity>2</leadquantity></equipmentused><datetime>2025-07-12T10:05:00</datetime></informationbeforedive>
      <tankdata><link ref="air"/></tankdata>
      <samples><waypoint><depth>3</depth></waypoint></samples>
      <informationafterdive><lowesttemperature>293.15</lowesttemperature><greatestdepth>18.46</greatestdepth><diveduration>2700</diveduration>
        <notes><para>Bella</para><para>Fredda</para></notes></informationafterdive>
    </dive>
    <dive id="d2"><informationbeforedive><datetime>2025-07-13</datetime></informationbeforedive></dive>
  </repetitiongroup></profiledata>
</uddf>`;

test("UDDF gives date, times, depth, site, gas, notes, weights, temperature and buddy, and invents nothing", () => {
  const rows = readUddf(UDDF, parseXmlInNode);
  expect(rows.map(({ line }) => line)).toEqual([7, 14]);
  const { dives, bad } = readRows(rows, FORM, LATEST);
  expect(bad).toEqual([]);
  expect(dives[0]).toMatchObject({
    ...{ date: "2025-07-12", start_time: "10:05", end_time: "10:50", place: "Ustica & Secca" },
    ...{ reached_depth: 18.5, planned_depth: null, mixture: "Aria", note: "Bella\nFredda" },
    ...{ apparatus: null, instructor: null, centre: null },
    ...{ weights: 2, water_temperature: 20, buddy: "Carla Mare" },
  });
  expect(dives[1]).toMatchObject({ date: "2025-07-13", start_time: null, reached_depth: null });
});

test.each([
  ["entities", `<!DOCTYPE a [<!ENTITY b "bbbb">]><uddf>&b;</uddf>`],
  ["another root", "<html><body/></html>"],
  ["a cut file", UDDF.slice(0, 600)],
])("a file with %s is refused", (_, text) => {
  expect(() => readUddf(text, parseXmlInNode)).toThrow(UddfError);
});

test("a UDDF dive that says neither depth nor duration has those of its samples, and the gas of its switches", () => {
  const text = `<uddf><gasdefinitions><mix id="m"><name>Nitrox</name></mix></gasdefinitions><profiledata><repetitiongroup>
    <dive><informationbeforedive><datetime>2025-07-05T10:12:00</datetime></informationbeforedive><samples>
      <waypoint><depth>0</depth><divetime>0</divetime><switchmix ref="m"/></waypoint>
      <waypoint><depth>21.4</depth><divetime>45</divetime></waypoint>
      <waypoint><depth>0</depth><divetime>95</divetime></waypoint></samples></dive>
  </repetitiongroup></profiledata></uddf>`;
  const read = readRows(readUddf(text, parseXmlInNode), FORM, LATEST);
  expect(read.dives[0]).toMatchObject({
    ...{ start_time: "10:12", end_time: "10:14", reached_depth: 21.4, mixture: "Nitrox" },
  });
  expect(read.seconds).toEqual([95]);
});
