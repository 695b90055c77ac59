// Whose bullet it is, by colour, for eyes of every kind.
import {expect, test} from 'vitest';
import {bulletColours} from '../src/view/layers/bullet_colours';

type Triple = [number, number, number];

/** How linear red, green and blue look to those who lack one kind of cone (Machado, Oliveira and Fernandes, 2009). */
const eyes: Record<string, Triple[]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanope: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranope: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanope: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const toXyz: Triple[] = [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0178, 0.1095, 0.8727]]; // white is 1, 1, 1

const times = (rows: Triple[], [a, b, c]: Triple): Triple => rows.map(([x, y, z]) => x * a + y * b + z * c) as Triple;
const linear = (byte: number): number => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);

/** In CIELAB, where distances are those that are seen. */
function lab(colour: string, eye: Triple[]): Triple {
  const rgb = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16))) as Triple;
  const [x, y, z] = times(toXyz, times(eye, rgb).map((part) => Math.min(1, Math.max(0, part))) as Triple).map(Math.cbrt) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const apart = (one: string, other: string, eye: Triple[]): number => Math.hypot(...lab(one, eye).map((part, i) => part - lab(other, eye)[i]!));

test.each(Object.keys(eyes))('own bullets are like no others to the eye of a %s kind', (kind) => {
  const [own, ...others] = bulletColours;
  for (const [type, other] of others.entries()) expect(apart(own, other, eyes[kind]!), `type ${type}`).toBeGreaterThan(25);
});

test('bullets of eight types are told from each other', () => {
  const [, ...others] = bulletColours;
  expect(others.length).toBe(8);
  others.forEach((one, i) => {
    for (const other of others.slice(i + 1)) expect(apart(one, other, eyes.usual!), `${one} and ${other}`).toBeGreaterThan(25);
  });
});
