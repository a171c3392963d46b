import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ROUTER = /\/react-router\/dist\/production\//

/**
 * Vite wraps every `import()` of a browser build in a helper that fetches styles and preloads along with
 * it. With `modulePreload` and `cssCodeSplit` off there are none, and the helper with its wrappers takes
 * 1.2 kB of each first load; no option removes it.
 */
export function plainImports(): Plugin {
  const name = 'native:import-analysis-build'
  return {
    name: 'emberstock:plain-imports',
    apply: 'build',
    configResolved(config) {
      const plugins = config.plugins as Plugin[]
      const place = plugins.findIndex((plugin) => plugin.name === name)
      if (place === -1) throw new Error(`Vite no longer has a plugin named ${name}`)
      plugins.splice(place, 1)
    },
  }
}

/**
 * The router's package creates all its components on load, so that none can be tree-shaken. Marked as free
 * of side effects, those that this shop does not use (its link, forms, navigation links) are removed: 4 kB.
 */
export function leanRouter(): Plugin {
  const made = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g
  return {
    name: 'emberstock:lean-router',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!ROUTER.test(id) || !made.test(code)) return null
      return code.replace(made, '= /* @__PURE__ */ $1').replace(/^\w+\.displayName = .*;$/gm, '')
    },
  }
}

/**
 * React's packages are CommonJS: each chunk creates a namespace for them and reads it at every call. As
 * modules with named exports, they are read once: 0.5 kB of each first load.
 */
export function namedReact(): Plugin {
  const require = createRequire(import.meta.url)
  const packages = ['react', 'react/jsx-runtime']
  const mark = '?named'
  return {
    name: 'emberstock:named-react',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild, mode }) =>
      command === 'build' && !isSsrBuild && mode === 'production',
    resolveId: (source, _importer, { kind }) =>
      packages.includes(source) && kind !== 'require-call' ? require.resolve(source) + mark : null,
    load(id) {
      if (!id.endsWith(mark)) return null
      const file = id.slice(0, -mark.length)
      const names = Object.keys(require(file) as object)
      return [
        `import all from ${JSON.stringify(file)}`,
        'export default all',
        ...names.map((one) => `export const ${one} = /* @__PURE__ */ (() => all.${one})()`),
      ].join('\n')
    },
  }
}

/**
 * Wraps each `import()` of our code in `dynamicImport`, so that a chunk that failed to load can be
 * requested again.
 */
export function retriableImports(): Plugin {
  const ours = /\/src\//
  const helper = fileURLToPath(new URL('../src/dynamic-import.ts', import.meta.url))
  return {
    name: 'emberstock:retriable-imports',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      order: 'post',
      handler(code, id) {
        // If it gets a chunk, the chunk's address replaces this one.
        const wrapped = code.replace(/\bimport\((["'])[^"']+\1\)/g, 'dynamicImport(() => $&)')
        if (!ours.test(id) || wrapped === code) return null
        return `import { dynamicImport } from ${JSON.stringify(helper)};${wrapped}`
      },
    },
    renderChunk(code, { fileName }) {
      const named = code.replace(
        /\(\)\s*=>\s*import\((["'`]\.\/[^"'`]+["'`])\)/g,
        '$1, (address) => import(address)',
      )
      if (/\bimport\(["'`]\./.test(named))
        throw new Error(`a plain import() is left in ${fileName}`)
      return named
    },
  }
}

/** Removes from routes what only the server reads of them, the file of each page: 0.2 kB of each first load. */
export function leanRoutes(): Plugin {
  const ours = /\/src\/ui\/(?:.*-)?routes?\.tsx?$/
  return {
    name: 'emberstock:lean-routes',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!ours.test(id) || !code.includes('handle:')) return null
      const lean = code.replace(/^\s*handle: \{ module: [`'][^`']+[`'] \},$/gm, '')
      if (lean.includes('handle:')) throw new Error(`a handle is left in ${id}`)
      return lean
    },
  }
}
