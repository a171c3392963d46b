import { inScript } from './in-script.ts'

/** The Trusted Types policy with which a page starts the client: it creates a single URL. */
export const ENTRY_POLICY = 'emberstock-entry'

/**
 * Milliseconds after which the client is fetched even if something is still loading: a picture may hang, or the
 * tab may be hidden.
 */
const AT_MOST = 3000

/**
 * Placed at the end of a page: fetches the client once everything that the page shows has loaded and painted,
 * so that code does not compete for a slow connection before that; immediately if someone touches the page or
 * presses a key. The script element is not inserted by the parser, so `strict-dynamic` allows it and everything
 * that it imports.
 */
export function entryScript(entry: string, modules: readonly string[]): string {
  return `{let go=()=>{go=()=>{}
const add=(name,its)=>Object.assign(document.createElement(name),its),t=window.trustedTypes,a=${inScript(entry)}
document.head.append(...${inScript(modules)}.map(href=>add("link",{rel:"modulepreload",href})))
document.body.append(add("script",{type:"module",src:t?t.createPolicy("${ENTRY_POLICY}",{createScriptURL:()=>a}).createScriptURL(a):a}))}
addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>go())))
for(const touch of["pointerdown","keydown"])addEventListener(touch,()=>go(),{capture:true,once:true})
setTimeout(()=>go(),${AT_MOST})}`
}
