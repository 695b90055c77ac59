// What the page reads from its address.
import {expect, test} from 'vitest';
import {readInvitation} from '../src/invitation';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: object): string => `${part({alg: 'HS256'})}.${part(claims)}.c2lnbmVk`;

test('an address without anything invites nobody', () => {
  expect(readInvitation('')).toEqual({token: '', code: '', match: undefined, name: undefined});
});

test('a token tells the match and the name that it is for, in any letters', () => {
  const token = tokenOf({match: 'realm-1', player: 'Ærøskøbing ☃??>', exp: 9999999999});
  expect(readInvitation(`#token=${token}&code=AB%2B2`)).toEqual({token, code: 'AB+2', match: 'realm-1', name: 'Ærøskøbing ☃??>'});
});

test.each(['x', 'a.b.c', `a.${part([])}.c`, `a.${Buffer.from('null').toString('base64url')}.c`, tokenOf({match: 7, player: {}})])('%s is for the server to refuse', (token) => {
  expect(readInvitation(`#token=${token}`)).toEqual({token, code: '', match: undefined, name: undefined});
});
