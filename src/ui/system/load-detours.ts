import { once } from '#domain/shared/once.ts'

/** What leads to /503 and /maintenance: main.tsx sends for it with the first call that could run into a limit. */
export const loadDetours = once(async () => (await import('./detours.ts')).Detours)
