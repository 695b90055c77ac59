export {Client} from './client';
export type {Box, ClientOptions, Frame} from './client';
export type {ShownActor} from './actors';
export type {ClientEvents, ConnectionEvent, Entity, HitEvent} from './events';
export type {Controls} from './prediction';
export {bitAt, content, match, matches} from './http';
export type {MatchInfo} from './http';
export {Sim, bulletField, bulletStride} from '../sim/sim';
export type {DrawnBullets, Player} from '../sim/sim';
