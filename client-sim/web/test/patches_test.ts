import {expect, test} from 'vitest';
import {Patches} from '../src/view/layers/patches';

const edge = 10;

/** A picture of 95 × 45, so of ten columns and five rows, and what was made and destroyed of it. */
function picture(kept: number) {
  const made: string[] = [];
  const destroyed: string[] = [];
  const patches = new Patches(95, 45, edge, kept, (left, top) => {
    const name = `${left},${top}`;
    made.push(name);
    return {name, view: {visible: false}, destroy: () => void destroyed.push(name)};
  });
  const visible = (): string[] => [...patches.all()].filter(({view}) => view.visible).map(({name}) => name);
  const look = (left: number, top: number, right = left, bottom = top): string[] => {
    patches.show({left, top, right, bottom});
    return visible();
  };
  return {patches, made, destroyed, look};
}

test('what comes into sight is made, once, and only that is visible', () => {
  const {look, made} = picture(100);
  expect(look(5, 5, 15, 9)).toEqual(['0,0', '10,0']);
  expect(look(10, 10)).toEqual(['10,10']);
  expect(look(9.9, 0)).toEqual(['0,0']);
  expect(made).toEqual(['0,0', '10,0', '10,10']);
});

test('beyond the edges there is nothing', () => {
  const {look} = picture(100);
  expect(look(-50, -50, -40, 3)).toEqual(['0,0']);
  expect(look(94, 44, 500, 500)).toEqual(['90,40']);
});

test('those that were in sight the longest time ago go', () => {
  const {look, made, destroyed} = picture(3);
  for (const column of [0, 1, 2]) look(column * edge, 0);
  expect(destroyed).toEqual([]);
  look(0, 0);
  look(3 * edge, 0);
  expect(destroyed).toEqual(['10,0']);
  look(1 * edge, 0);
  expect(destroyed).toEqual(['10,0', '20,0']);
  expect(made.filter((name) => name === '10,0')).toHaveLength(2);
});

test('all that is in sight stays, however much it is', () => {
  const {look, destroyed} = picture(3);
  expect(look(0, 0, 94, 44)).toHaveLength(50);
  expect(destroyed).toEqual([]);
  look(0, 0);
  expect(destroyed).toHaveLength(47);
});

test('in the end each is destroyed once', () => {
  const {patches, made, destroyed, look} = picture(3);
  look(0, 0, 94, 44);
  patches.destroy();
  patches.destroy();
  expect(destroyed.sort()).toEqual(made.sort());
});
