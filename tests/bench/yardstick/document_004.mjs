// Document 004's tick, written from the document: bullets under its physics, walls by half tiles, then bullets
// and enemies in cells of 32 x 32 tiles, all pairs of a cell, boxes that overlap, hits noted by their ids.
//   node document_004.mjs SNAPSHOT REPETITIONS   prints the median ns of a tick, hits of enemies, hits of walls
import { readFileSync } from 'node:fs'

const CELL_TILES = 32
const COOLDOWN_MS = 100
const NOBODY = -1
const DEFAULTS = { drag: 0.99, gravityAcceleration: 9.8 }

function readSnapshot (path) {
  const bytes = readFileSync(path)
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  const [bullets, enemies, tiles, dt, bulletRadius, enemyRadius] = new Float64Array(buffer, 0, 6)
  let offset = 6 * 8
  const column = (count) => {
    const values = new Float64Array(buffer, offset, count)
    offset += 8 * count
    return values
  }
  return {
    dt,
    tiles,
    bulletRadius,
    enemyRadius,
    bullets: { x: column(bullets), y: column(bullets), vx: column(bullets), vy: column(bullets), life: column(bullets) },
    enemies: { x: column(enemies), y: column(enemies) },
    solid: new Uint8Array(buffer, offset)
  }
}

class Map2d {
  constructor (tiles, solid) { this.tiles = tiles; this.solid = solid }
  isWallOrOutOfBounds (x, y) {
    if (x < 0 || y < 0 || x >= this.tiles || y >= this.tiles) return true
    return this.solid[Math.floor(y) * this.tiles + Math.floor(x)] !== 0
  }
}

// Columns as the document has them.
class Bullets {
  constructor (from, radius, owner) {
    const count = from.x.length
    for (const name of ['x', 'y', 'vx', 'vy', 'life']) this[name] = Float32Array.from(from[name])
    for (const name of ['ax', 'ay', 'gravity']) this[name] = new Float32Array(count)
    for (const name of ['drag', 'speedScale']) this[name] = new Float32Array(count).fill(1)
    for (const name of ['width', 'height']) this[name] = new Float32Array(count).fill(2 * radius)
    this.id = Array.from({ length: count }, (_, i) => i)
    this.ownerId = new Array(count).fill(owner)
    this.count = count
    this.removed = new Uint8Array(count)
    this.columns = Object.values(this).filter((column) => column.length === count)
  }

  update (dt) {
    for (let i = 0; i < this.count; i++) {
      if (this.life[i] <= 0) continue
      this.move(i, dt)
      this.life[i] -= dt
      if (this.life[i] <= 0) this.removed[i] = 1
    }
  }

  move (i, dt) {
    const scale = this.speedScale[i] || 1
    this.vx[i] += this.ax[i] * dt
    this.vy[i] += this.ay[i] * dt
    if (this.gravity[i] > 0) this.vy[i] += DEFAULTS.gravityAcceleration * this.gravity[i] * dt
    const dragFactor = Math.pow(this.drag[i] || DEFAULTS.drag, dt)
    this.vx[i] *= dragFactor
    this.vy[i] *= dragFactor
    this.x[i] += this.vx[i] * scale * dt
    this.y[i] += this.vy[i] * scale * dt
  }

  // The last ones take their places.
  removeMarked () {
    for (let i = this.count - 1; i >= 0; i--) {
      if (!this.removed[i]) continue
      this.count--
      for (const column of this.columns) column[i] = column[this.count]
    }
  }
}

class Enemies {
  constructor (from, radius) {
    const count = from.x.length
    Object.assign(this, from)
    for (const name of ['width', 'height']) this[name] = new Float32Array(count).fill(2 * radius)
    this.health = new Float32Array(count).fill(1)
    this.id = Array.from({ length: count }, (_, i) => i)
    this.count = count
  }
}

class Grid {
  constructor (tiles) {
    this.side = Math.ceil(tiles / CELL_TILES)
    this.cells = Array.from({ length: this.side * this.side }, () => ({ bullets: [], enemies: [] }))
  }

  clear () {
    for (const cell of this.cells) { cell.bullets = []; cell.enemies = [] }
  }

  insert (index, x, y, width, height, kind) {
    const axis = (place) => Math.max(0, Math.min(this.side - 1, Math.floor(place / CELL_TILES)))
    const right = axis(x + width)
    const bottom = axis(y + height)
    for (let column = axis(x); column <= right; column++) {
      for (let row = axis(y); row <= bottom; row++) this.cells[column * this.side + row][kind].push(index)
    }
  }
}

class Collisions {
  constructor (snapshot) {
    this.map = new Map2d(snapshot.tiles, snapshot.solid)
    this.grid = new Grid(snapshot.tiles)
    this.enemies = new Enemies(snapshot.enemies, snapshot.enemyRadius)
    this.dt = snapshot.dt
    this.processed = new Map()
  }

  // The way of the last tick, as the document means it: its own code takes the whole velocity, a second's.
  meetsWall (bullets, i) {
    const dx = bullets.vx[i] * this.dt
    const dy = bullets.vy[i] * this.dt
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / 0.5))
    for (let step = steps - 1; step >= 0; step--) {
      if (this.map.isWallOrOutOfBounds(bullets.x[i] - dx * step / steps, bullets.y[i] - dy * step / steps)) return true
    }
    return false
  }

  fill (bullets) {
    const { grid, enemies } = this
    grid.clear()
    const insert = (all, i, kind) => grid.insert(i, all.x[i], all.y[i], all.width[i], all.height[i], kind)
    for (let i = 0; i < bullets.count; i++) {
      if (!bullets.removed[i]) insert(bullets, i, 'bullets')
    }
    for (let i = 0; i < enemies.count; i++) {
      if (enemies.health[i] > 0) insert(enemies, i, 'enemies')
    }
  }

  pairs (bullets) {
    const { enemies } = this
    const pairs = []
    for (const cell of this.grid.cells) {
      for (const bulletIndex of cell.bullets) {
        for (const enemyIndex of cell.enemies) {
          if (bullets.ownerId[bulletIndex] === enemies.id[enemyIndex]) continue
          pairs.push({ bulletIndex, enemyIndex, type: 'bullet-enemy' })
        }
      }
    }
    return pairs
  }

  overlap (bullets, bullet, enemy) {
    const { enemies } = this
    const x = bullets.x[bullet] - bullets.width[bullet] / 2
    const y = bullets.y[bullet] - bullets.height[bullet] / 2
    const otherX = enemies.x[enemy] - enemies.width[enemy] / 2
    const otherY = enemies.y[enemy] - enemies.height[enemy] / 2
    return x < otherX + enemies.width[enemy] && x + bullets.width[bullet] > otherX &&
      y < otherY + enemies.height[enemy] && y + bullets.height[bullet] > otherY
  }

  isNew (bullets, bullet, enemy) {
    const id = `${bullets.id[bullet]}_${this.enemies.id[enemy]}`
    const now = Date.now()
    const last = this.processed.get(id)
    if (last !== undefined && now - last < COOLDOWN_MS) return false
    this.processed.set(id, now)
    return true
  }

  check (bullets) {
    const hits = { enemies: 0, walls: 0 }
    for (let i = 0; i < bullets.count; i++) {
      if (bullets.removed[i] || !this.meetsWall(bullets, i)) continue
      bullets.removed[i] = 1
      hits.walls++
    }
    this.fill(bullets)
    for (const { bulletIndex, enemyIndex } of this.pairs(bullets)) {
      if (bullets.removed[bulletIndex] || !this.overlap(bullets, bulletIndex, enemyIndex)) continue
      if (!this.isNew(bullets, bulletIndex, enemyIndex)) continue
      bullets.removed[bulletIndex] = 1
      hits.enemies++
    }
    return hits
  }
}

const [path, repetitions] = process.argv.slice(2)
const snapshot = readSnapshot(path)
const ticksNs = []
let hits
for (let i = 0; i < Number(repetitions); i++) {
  const bullets = new Bullets(snapshot.bullets, snapshot.bulletRadius, NOBODY)
  const collisions = new Collisions(snapshot)
  const begin = process.cpuUsage()
  bullets.update(snapshot.dt)
  hits = collisions.check(bullets)
  bullets.removeMarked()
  const { user, system } = process.cpuUsage(begin)
  ticksNs.push(1000 * (user + system))
}
ticksNs.sort((a, b) => a - b)
console.log(ticksNs[Math.floor(ticksNs.length / 2)], hits.enemies, hits.walls)
