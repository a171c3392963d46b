// Everything the solver calls from TypeScript. Built by `node samples/generate/build-kernels.ts`.
export { setSize, zero } from './grid'
export { advect, correct } from './advection'
export { curl, applyForces } from './forces'
export { divergence, project, pad, smooth, restrict, prolong } from './pressure'
export { lightFromAbove, lightFromSide } from './light'
export { view } from './view'
