// Whether who looks on has asked for less motion, in the settings of the system; this may change at any time.
const less = matchMedia('(prefers-reduced-motion: reduce)');

export const isLessMotion = (): boolean => less.matches;
