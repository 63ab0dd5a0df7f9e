import { SAMPLE_DOMAIN } from './personas.ts'
import type { Random } from './random.ts'

/** A person's name, and the address made from it. */
export type NamedPerson = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

type NameStock = {
  /** How often the language comes up, relative to the others. */
  readonly weight: number
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const words = (line: string): string[] => line.split(' ')

const STOCKS: readonly NameStock[] = [
  {
    weight: 9,
    first: words(
      'Anna Lukas Julia Florian Magdalena Sebastian Käthe Jürgen Theresa Fabian Jörg Miriam Götz Hannah Matthias',
    ),
    last: words(
      'Prähauser Hölzl Steinböck Weißenböck Müllner Pröll Königshofer Strauß Fürst Jäger Lichtenegger Schöller Brückner Haßlinger Kühn',
    ),
  },
  {
    weight: 3,
    first: words('Agnieszka Michał Zofia Paweł Małgorzata Łucja Bartosz Wojciech'),
    last: words('Kowalczyk Zieliński Wróbel Jabłońska Michałek Głowacki Dąbek Sokół'),
  },
  {
    weight: 3,
    first: words('Jiří Kateřina Ondřej Eliška Matěj Jana Lukáš Zdeněk'),
    last: words('Novotný Kučera Pokorný Hájek Kadlec Šimek Růžička Čermák'),
  },
  {
    weight: 3,
    first: words('Élodie Benoît Camille Gaël Noémie Théo Hélène Mathieu'),
    last: words('Lambert Renard Chevalier Béranger Fournier Gauthier Desprès Marchand'),
  },
  {
    weight: 2,
    first: words('Álvaro Begoña Íñigo Lucía Rocío Andrés Inés Joaquín'),
    last: words('Muñoz Ibáñez Castaño Vidal Ordóñez Navarro Cárdenas Roldán'),
  },
  {
    weight: 3,
    first: words('Søren Åsa Bjørn Freja Øyvind Linnéa Anders Solveig'),
    last: words('Jørgensen Ødegård Lindström Kjær Håkansson Bergström Østby Nygren'),
  },
  {
    weight: 2,
    first: words('Giulia Matteo Francesca Niccolò Elena Davide Beatrice Lorenzo'),
    last: words('Rinaldi Marchetti Colombo Bellini Ferrara Fontana Gallo Martini'),
  },
  {
    weight: 3,
    first: words('Željka Luka Ana Domagoj Špela Tadej Nuša Ivana'),
    last: words('Horvatić Kovač Žagar Božič Perić Zupančič Đurić Matić'),
  },
  {
    weight: 2,
    first: words('Zsófia Gergő Réka Balázs Eszter Ádám Dóra Bence'),
    last: words('Szűcs Farkas Kőszegi Bárány Lőrincz Halász Virág Sipőcz'),
  },
  {
    weight: 2,
    first: words('Sanne Daan Fleur Ruben Noor Thijs Maaike Joris'),
    last: ['van Dijk', 'Hendriks', 'de Graaf', 'Kuipers', 'Vermeulen', 'van den Berg', 'Smeets', 'Postma'],
  },
  {
    weight: 2,
    first: words('Alice Owen Siobhán Callum Niamh Harriet Rhys Eilidh'),
    last: words("Whitfield O'Leary Pritchard MacAlister Hargreaves Byrne Thornbury Fairley"),
  },
  {
    weight: 2,
    first: words('Ayşe Emre Zeynep Çağla Deniz Gülay Murat Selin'),
    last: words('Yıldız Öztürk Aydın Şahin Koçak Güneş Kılıç Demirel'),
  },
]

/** First names of men; those of everybody else in the sample are women's. */
export const MENS_NAMES: ReadonlySet<string> = new Set(
  words(
    'Lukas Florian Sebastian Jürgen Fabian Jörg Götz Matthias Michał Paweł Bartosz Wojciech Jiří Ondřej Matěj Lukáš Zdeněk Benoît Gaël Théo Mathieu Álvaro Íñigo Andrés Joaquín Søren Bjørn Øyvind Anders Matteo Niccolò Davide Lorenzo Luka Domagoj Tadej Gergő Balázs Ádám Bence Daan Ruben Thijs Joris Owen Callum Rhys Emre Deniz Murat Jonas Emil Łukasz Henrik Tomáš Pieter',
  ),
)

const WEIGHTED = STOCKS.flatMap((stock) => Array.from({ length: stock.weight }, () => stock))

const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'oe',
  å: 'aa',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/** The part of an address before the @, as universities make it: lower case, ASCII letters, one dot. */
export function mailbox(firstName: string, lastName: string): string {
  return [firstName, lastName].map(asciiWord).join('.')
}

const asciiWord = (name: string): string => {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüßøåæłđı]/gu, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z]/gu, '')
}

/** Makes up any number of names, some of them twice; two in five last names are double. */
export function manyNames(random: Random): () => Omit<NamedPerson, 'email'> {
  return () => {
    const { first, last } = random.pick(WEIGHTED)
    const lastName = random.chance(0.4)
      ? `${random.pick(last)}-${random.pick(random.pick(STOCKS).last)}`
      : random.pick(last)
    return { firstName: random.pick(first), lastName }
  }
}

/** Makes up people with unique addresses, none of them taken; ends after about 950. */
export function nameSource(random: Random, takenEmails: Iterable<string>): () => NamedPerson {
  const taken = new Set(takenEmails)
  return function next() {
    const { first, last } = random.pick(WEIGHTED)
    const firstName = random.pick(first)
    const lastName = random.pick(last)
    const email = `${mailbox(firstName, lastName)}@${SAMPLE_DOMAIN}`
    if (taken.has(email)) return next()
    taken.add(email)
    return { firstName, lastName, email }
  }
}
