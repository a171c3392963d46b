/** Meanings that are searched for in addition to a term, because they are the same thing in the trade. */
export interface Synonym {
  /** As people type it: its words in lower case, joined by spaces. */
  readonly term: string
  /** Words or phrases of the catalog, each an alternative. */
  readonly meanings: readonly string[]
}

/** The trade vocabulary that a fresh shop starts with: terms, and the meanings searched for in addition to each. */
const TRADE = `
boom, kaboom, bang, detonation, detonate, explode, exploding, blow up, bomb = explosion, blast, fireball
pyro, pyrotechnics, pyrotechnic, grenade, airburst, eruption = explosion, blast, fireball
blast, burst = explosion, fireball
fireball, shelling, mortar, c4, tnt, dynamite = explosion, blast
nuke = explosion, blast, mushroom cloud
squib, squibs, bullet impact, ricochet, gun hit = bullet hit, impact, blood hit, hit
bullet hole = bullet
gunshot, gunshots, gun shot, gunfire, gun fire, gun, rifle, pistol, shotgun = muzzle flash, muzzle
machine gun, firearm, gun flash, shooting = muzzle flash, muzzle
plume, plumes, fume, fumes, exhaust, chimney, vapor, wisp, wisps, smog, soot, smoulder, smolder = smoke
vapour, vape, dry ice = steam, smoke
haze, hazy, murk, atmos, low lying fog = fog, mist
mist, misty = fog
fog = mist
blaze, inferno, burning, burn, flaming, ablaze, combustion, ignite, ignition = fire, flame
conflagration = fire, flame
flame, flames = fire
fire = flame
bonfire, fire pit, camp fire = campfire, fire
flambeau, brazier = torch
wick, candlelight = candle, flame
flame thrower, fire breath, dragon fire, dragon breath = flamethrower, fire jet
welding, weld, grinder, angle grinder, grinding, sparkle, sparkler = spark, sparks
cinder, cinders, ash, ashes, hot ash, fire particles = ember, embers
dirt, rubble, grit, powder, sand = dust, debris
shrapnel, wreckage, fragments, chunks, shards = debris
sand storm, haboob, duststorm = sandstorm, dust storm, dust
dust puff, particulate, dust motes, motes = dust
floaters, specks = particles, dust
shock wave, pressure wave, blast wave, sonic boom = shockwave, ring
thunder, thunderbolt, thunderstorm, thunder bolt, lightening = lightning, bolt
electric, electrical, tesla, tesla coil, taser, zap, voltage, plasma = lightning, electricity, arc
short circuit, electrocution = lightning, electricity, arc
rainfall, downpour, drizzle, shower, rainstorm, raining = rain
snowfall, snowflake, snowflakes, blizzard, flurries, snowstorm, snowing = snow
splashing, droplets, droplet, wet, spray = water, splash
trickle = drip, drop
underwater bubbles, fizz = bubble, bubbles
gore, gory, wound, bleeding, splat, spatter = blood, splatter
ink drop, ink bleed, dye, paint in water, ink in water, pigment = ink
spell, sorcery, wizard, mana, fantasy, arcane, enchantment, witch, rune = magic, energy
gateway, wormhole, teleport, stargate, doctor strange, warp = portal
whirl, swirl, whirlpool = vortex
twister = vortex, tornado
cyclone, hurricane, whirlwind = tornado, vortex
laser, ray, blaster, phaser, energy beam, force field, forcefield, shield = energy, beam
holographic, holo = hologram, hud
defocused lights, out of focus lights, blurred lights, light leak, lens flare, flare = bokeh, light
light leaks = bokeh, light
firefly, glow bugs, lightning bugs, glowworm = fireflies
new year, fourth of july, 4th of july, roman candle, skyrocket = firework, fireworks
streamers, party popper, celebration = confetti
foliage, autumn, fall leaves = leaf, leaves
window break, broken window, broken glass, smash, glass break = glass, shatter
fissure, splitting = crack, fracture
slam, punch, crash, ground hit, ground pound, collision, landing = impact, hit
boulder, boulders, cobble, gravel, cliff = rock, stone
meteorite, comet, space rock = asteroid, meteor
stone, stones = rock
rock, rocks = stone
chest, container, wooden box, cardboard, carton = crate, box
drum, oil drum, keg, cask = barrel
street light, streetlight, lamppost, lamp post, lightbulb, light bulb = lamp, lantern
pylon, safety cone = traffic cone, cone
garbage, rubbish, dumpster, dustbin, garbage can, litter = trash, bin
automobile, auto, sedan = car, vehicle
vessel = ship, boat
turbine, propeller, rotor, ventilator = windmill, fan
cumulus, cloudscape, overcast, nimbus, stratus = cloud
nuclear, nuclear explosion, atomic, atom bomb, atomic bomb = mushroom cloud, explosion
matchmove, match move, matchmoving, camera tracking, camera track, camera solve, 3d tracking = tracking
motion tracking = tracking
blue screen, bluescreen, keyer, keyed = green screen, keying
roto = rotoscoping
rotoscope, masking = rotoscoping, roto
paint out, wire removal, rig removal, cleanup, clean up, object removal = clean plate, removal
indoor, indoors, inside, hallway, corridor = interior, room
outdoor, outdoors, exterior, outside = landscape, street, road
highway, freeway, motorway, driving = road, street
urban, downtown, alley, alleyway = city, street
nighttime, after dark, midnight = night, dark
volcano, volcanic, magma = eruption, lava
smoke ring = smoke, ring
water jet = geyser, fountain
booster, jet engine, afterburner, engine flame = rocket, thruster, exhaust
tracer fire, tracer round = tracer, bullet
petrol, petroleum = gasoline, fuel, gas
gasoline, gas = petrol, fuel
lorry = truck
truck = lorry
pavement = sidewalk
sidewalk = pavement
flashlight = torch
tin = can
petrol station = gas station
car park = parking lot, parking garage, parking
parking lot = car park, parking garage
lift = elevator
elevator = lift
underground, tube = subway, metro
subway = underground, metro
tap = faucet
faucet = tap
curb = kerb
kerb = curb
bonnet = hood
windscreen = windshield
number plate = license plate
spanner = wrench
wrench = spanner
rubbish bin = trash can
trash can = bin, rubbish
crosswalk = zebra crossing
zebra crossing = crosswalk
tram = streetcar
fall = autumn
lift shaft = elevator shaft
fire engine = fire truck
`

/** Staff can change these in the admin (search 6). */
export const DEFAULT_SYNONYMS: readonly Synonym[] = TRADE.trim()
  .split('\n')
  .flatMap((line) => {
    const [terms = '', meanings = ''] = line.split(' = ')
    return terms.split(', ').map((term) => ({ term, meanings: meanings.split(', ') }))
  })
