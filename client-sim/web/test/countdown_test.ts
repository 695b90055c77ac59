// What is left of a round, as the page counts it down.
import {expect, test} from 'vitest';
import {Countdown} from '../src/view/countdown';

test('counts down between what the server tells, and no further than to nothing', () => {
  const countdown = new Countdown();
  countdown.tell(287, 5000);
  expect(countdown.left(5000)).toBe(287);
  expect(countdown.left(15000)).toBe(277);
  countdown.tell(200, 16000);
  expect(countdown.left(17000)).toBe(199);
  expect(countdown.left(999000)).toBe(0);
});

test('goes at the pace of the match', () => {
  const countdown = new Countdown();
  countdown.tell(100, 0);
  countdown.follow({paused: false, slowMotion: 5}, 10000);
  expect(countdown.left(20000)).toBe(88);
  countdown.follow({paused: true, slowMotion: 5}, 20000);
  expect(countdown.left(60000)).toBe(88);
  countdown.tell(50, 60000);
  expect(countdown.left(70000)).toBe(50);
  countdown.follow({paused: false, slowMotion: 1}, 70000);
  expect(countdown.left(80000)).toBe(40);
});
