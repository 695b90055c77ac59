// What stands on the page around the picture. Names and texts of others are only ever text.
import type {MatchState, Self} from '../../dist/proto/fusillade/v1/play_pb';
import {MatchState_Phase} from '../../dist/proto/fusillade/v1/play_pb';
import type {Pace} from '../client';
import {counted} from '../client/words';
import {Countdown} from './countdown';
import {headlineOf} from './headline';
import {announce, byId} from './page';
import {css, palette} from './palette';
import type {Role} from './role';
import {colourOfTeam, haveTeams, nameOfTeam} from './team_colours';

const scoresShown = 8;
const deathsShown = 4;
const deathMs = 5000;
const bannerMs = 2200;

/** After a phase in which nobody plays. */
const whatIsNext: Partial<Record<MatchState_Phase, string>> = {[MatchState_Phase.WAITING]: 'Begins', [MatchState_Phase.ENDED]: 'Goes on'};

const teamCss = (team: number): string => css(colourOfTeam(team) ?? palette.foe);

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function write(id: string, text: string): void {
  if (byId(id).textContent !== text) byId(id).textContent = text;
}

/** Others wait for their first life. */
const hasLived = ({alive, deaths}: Self): boolean => alive || deaths > 0;

export class Hud {
  private phase = '';
  private readonly left = new Countdown(); // of the phase
  private atItsEnd = ''; // of the phase, what happens
  private announced = '';
  private toldPace: Pace = {paused: false, slowMotion: 1};
  private isUnborn = false; // the own player
  private hideBanner: ReturnType<typeof setTimeout> | undefined;

  show(role: Role): void {
    byId('hud').hidden = role === 'preview';
    byId('vitals').hidden = role !== 'player';
    byId('fallen').hidden = true;
    this.isUnborn = false;
    if (role === 'preview') byId('deaths').replaceChildren();
  }

  self(self: Self, healthMax: number): void {
    const share = healthMax > 0 ? Math.max(0, Math.min(1, self.health / healthMax)) : 0;
    byId('health-bar').style.transform = `scaleX(${share})`;
    byId('health').classList.toggle('low', share < 0.35);
    byId('health-number').textContent = `${Math.max(0, self.health)}`;
    byId('score').textContent = `${counted(self.score, 'point')}, ${counted(self.deaths, 'death')}`;
    this.isUnborn = !hasLived(self);
    if (self.alive) this.showReturn();
    byId('fallen').hidden = self.alive || this.isUnborn;
  }

  private showReturn(): void {
    write('fallen-by', '');
    if (!byId('fallen').hidden) announce('You are back.');
  }

  state(state: MatchState, own: bigint | undefined): void {
    const phases = {
      [MatchState_Phase.WAITING]: 'Waiting for players',
      [MatchState_Phase.LIVE]: `Round ${state.round}, wave ${state.wave}`,
      [MatchState_Phase.ENDED]: headlineOf(state),
    };
    this.phase = phases[state.phase] ?? '';
    this.atItsEnd = whatIsNext[state.phase] ?? '';
    this.left.tell(state.phaseLeftS, performance.now());
    const isNews = this.showBanner(state.phase === MatchState_Phase.LIVE ? `Round ${state.round}` : this.phase); // waves come all the time
    if (isNews && state.phase !== MatchState_Phase.WAITING && !byId('hud').hidden) announce(this.announced);
    const hasTeams = haveTeams(state.scores);
    byId('scores').replaceChildren(...state.scores.slice(0, scoresShown).map((score) => {
      const item = document.createElement('li');
      item.append(element('bdi', score.name), element('span', String(score.score)));
      item.classList.toggle('self', score.player === own);
      item.dataset.player = String(score.player);
      if (hasTeams) item.style.color = teamCss(score.team);
      return item;
    }));
    const self = hasTeams ? state.scores.find(({player}) => player === own) : undefined;
    byId('team').textContent = self ? nameOfTeam(self.team) : '';
    byId('team').style.color = self ? teamCss(self.team) : '';
  }

  /** Once per drawn frame; `followed`: the player with whom the camera goes. */
  draw(now: number, followed: number | undefined): void {
    const left = Math.ceil(this.left.left(now));
    const isCounting = left > 0;
    write('phase', `${this.phase}${isCounting && this.atItsEnd === '' ? `, ${left} s left` : ''}`);
    write('pace', this.paceText || (isCounting && this.atItsEnd !== '' ? `${this.atItsEnd} in ${left} s` : ''));
    for (const item of byId('scores').querySelectorAll('li')) item.classList.toggle('followed', item.dataset.player === String(followed));
  }

  pace(pace: Pace): void {
    this.left.follow(pace, performance.now());
    this.toldPace = pace;
  }

  private get paceText(): string {
    const {paused, slowMotion} = this.toldPace;
    if (paused) return this.isUnborn ? 'Paused: you come in when it goes on' : 'Paused';
    return slowMotion > 1 ? `Slow motion, 1/${slowMotion}` : '';
  }

  /** False: it was the last one, too. */
  private showBanner(what: string): boolean {
    if (what === this.announced) return false;
    this.announced = what;
    const banner = byId('banner');
    banner.textContent = what;
    banner.classList.add('shown');
    clearTimeout(this.hideBanner);
    this.hideBanner = setTimeout(() => banner.classList.remove('shown'), bannerMs);
    return true;
  }

  /** Somebody died; `by`: empty where nobody did it, or nobody knows who. `isFallen`: the own player, and it is not back yet. */
  death(name: string, by: string, isFallen: boolean): void {
    const line = document.createElement('li');
    const isByAnother = by !== '' && by !== name;
    if (isByAnother) line.append(element('bdi', by), ' ▸ '); // of two names that run to the left the first would else stand last
    line.append(element('bdi', name), isByAnother ? '' : ' fell');
    const list = byId('deaths');
    list.append(line);
    while (list.children.length > deathsShown) list.firstElementChild!.remove();
    setTimeout(() => line.remove(), deathMs);
    if (!isFallen) return;
    write('fallen-by', isByAnother ? `by ${by}` : '');
    announce(`You fell${isByAnother ? ` by ${by}` : ''}. You will be back in a moment.`);
  }
}
