/** Of bullets: the own ones, then by type. Whoever sees fewer colours than most tells the own ones from all others, too. */
export const bulletColours = ['#7fe3ff', '#ff7a9c', '#ffb15c', '#c58bff', '#a8f03c', '#ffe66b', '#ff6b4a', '#c030c0', '#3d71ff'] as const;
