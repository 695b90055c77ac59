// What somebody at this page wants of a server: which match, and as whom.
import type {Role} from './view/role';

export interface Wish {
  match: string;
  name: string;
  classIndex: number;
  role: Role;
  /** Of whom it goes on as, after the page was loaded again. */
  reconnectToken?: Uint8Array;
}
