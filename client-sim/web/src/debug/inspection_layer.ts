// The inside of a tick as the server shows it: cells, candidate pairs, ways, contacts with normal and fraction.
import {Container, Graphics, Text} from 'pixi.js';
import {circle} from '../view/layers/shapes';
import {debugColours} from './colours';
import type {Inspection} from './debug_feed';

const line = 0.04;
const labelsMax = 60; // of contacts; all of them have their marks
const labelPixels = 22;
const normalTiles = 0.8;

export class InspectionLayer {
  readonly container = new Container();
  private readonly marks = new Graphics();
  private readonly labels: Text[] = [];
  private shown: Inspection | undefined;

  constructor() {
    this.container.addChild(this.marks);
  }

  draw(inspection: Inspection | undefined): void {
    if (inspection === this.shown) return;
    this.shown = inspection;
    this.marks.clear();
    for (const label of this.labels) label.visible = false;
    if (!inspection) return;
    this.drawCells(inspection);
    this.drawPairs(inspection);
    this.drawLegs(inspection);
    this.drawContacts(inspection);
  }

  // The fuller, the brighter.
  private drawCells({cell, cells, box: [left, top, right, bottom]}: Inspection): void {
    const g = this.marks;
    for (const [column, row, targets] of cells) {
      g.rect(column * cell, row * cell, cell, cell).fill({color: debugColours.cell, alpha: Math.min(0.5, 0.08 * targets)});
    }
    for (let x = Math.ceil(left / cell) * cell; x < right; x += cell) g.moveTo(x, top).lineTo(x, bottom);
    for (let y = Math.ceil(top / cell) * cell; y < bottom; y += cell) g.moveTo(left, y).lineTo(right, y);
    g.stroke({color: debugColours.gridLine, width: line / 2, alpha: 0.16});
  }

  private drawPairs({pairs}: Inspection): void {
    for (const [, , x1, y1, x2, y2] of pairs) this.marks.moveTo(x1, y1).lineTo(x2, y2);
    if (pairs.length > 0) this.marks.stroke({color: debugColours.pair, width: line, alpha: 0.8});
  }

  private drawLegs({legs}: Inspection): void {
    for (const [, x1, y1, x2, y2] of legs) this.marks.moveTo(x1, y1).lineTo(x2, y2);
    if (legs.length > 0) this.marks.stroke({color: debugColours.way, width: 1.6 * line, cap: 'round'});
  }

  private drawContacts({contacts}: Inspection): void {
    const g = this.marks;
    for (const {x, y, nx, ny} of contacts) circle(g, x, y, 0.1).moveTo(x, y).lineTo(x + nx * normalTiles, y + ny * normalTiles);
    if (contacts.length > 0) g.stroke({color: debugColours.contact, width: 1.6 * line});
    contacts.slice(0, labelsMax).forEach(({event, fraction, x, y}, i) => {
      const label = this.label(i);
      label.text = `${event} ${fraction.toFixed(3)}`;
      label.position.set(x + 0.15, y + 0.1);
      label.visible = true;
    });
  }

  private label(index: number): Text {
    const made = this.labels[index];
    if (made) return made;
    const label = new Text({text: '', style: {fontFamily: 'DejaVu Sans Mono, monospace', fontSize: labelPixels, fill: 0xffb0b0, stroke: {color: 0x05070b, width: 4}}});
    label.scale.set(0.4 / labelPixels);
    this.labels.push(label);
    return this.container.addChild(label);
  }
}
