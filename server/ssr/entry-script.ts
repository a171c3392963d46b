import { PAGE_INCOMPLETE, RELOAD_PAGE } from '#messages/texts.ts'
import { inScript } from './in-script.ts'

/** The Trusted Types policy with which a page starts the client: it creates a single URL. */
export const ENTRY_POLICY = 'emberstock-entry'

/**
 * Milliseconds after which the client is fetched even if something is still loading: a picture may hang, or the
 * tab may be hidden.
 */
const AT_MOST = 3000

/** Set through the object model, which the content policy allows. */
const BAR =
  'position:fixed;inset:auto 0 0;z-index:var(--z-toast);max-width:none;margin:0;padding:var(--space-4);' +
  'background:var(--ground-1);color:var(--text);border-top:1px solid var(--edge)'

/**
 * Placed at the end of a page: fetches the client once everything that the page shows has loaded and painted,
 * so that code does not compete for a slow connection before that; immediately if someone touches the page or
 * presses a key. The script element is not inserted by the parser, so `strict-dynamic` allows it and everything
 * that it imports.
 *
 * If the client fails before React has taken over the page, a bar says so and offers to reload: browsers do not
 * fetch a module again that failed once, and without code the page's buttons and forms do nothing.
 */
export function entryScript(entry: string, modules: readonly string[]): string {
  return `{const add=(name,its)=>Object.assign(document.createElement(name),its)
let fail=()=>{if(Object.keys(document).some(key=>key.startsWith("__reactContainer")))return
fail=()=>{}
const bar=add("p",{textContent:${inScript(`${PAGE_INCOMPLETE} `)}})
bar.setAttribute("role","alert")
bar.style.cssText="${BAR}"
bar.append(add("a",{href:"",textContent:${inScript(RELOAD_PAGE)}}))
document.body.append(bar)}
let go=()=>{go=()=>{}
const t=window.trustedTypes,a=${inScript(entry)}
addEventListener("error",()=>fail())
document.head.append(...${inScript(modules)}.map(href=>add("link",{rel:"modulepreload",href})))
document.body.append(add("script",{type:"module",onerror:()=>fail(),src:t?t.createPolicy("${ENTRY_POLICY}",{createScriptURL:()=>a}).createScriptURL(a):a}))}
addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>go())))
for(const touch of["pointerdown","keydown"])addEventListener(touch,()=>go(),{capture:true,once:true})
setTimeout(()=>go(),${AT_MOST})}`
}
