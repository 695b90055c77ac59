/** preview: behind the lobby, with the best player of the match and without keys. */
export type Role = 'player' | 'spectator' | 'preview';
