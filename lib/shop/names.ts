export const FIRST_NAMES: readonly string[] = `
  Ada Agnes Ahmed Alma Andrei Anouk Arne Astrid Bilal Bruno Carla Cedric Chiara Daan Dalia Edith
  Emil Farah Felix Freya Gita Hanna Hugo Ida Imran Irene Ivo Jana Joris Katya Kwame Lars Leonie
  Magda Matteo Mirela Nadia Nikos Oskar Paula Quentin Rafael Rosa Sanne Sven Tariq Una Vera Wanda
  Xavier Yara Zdenka
`
  .trim()
  .split(/\s+/);

export const LAST_NAMES: readonly string[] = `
  Aalto Abbott Bakker Bauer Bianchi Carvalho Christou Dahl Dupont Eriksen Ferreira Fischer
  Gallagher Girard Hansen Horvat Ibrahim Janssen Kaya Keller Kowalska Lehtinen Lopez Marchetti
  Meyer Moreau Nagy Novak Oliveira Osei Petrov Quinn Ricci Rossi Sato Schmid Silva Tan Toth Ueda
  Vasquez Vogel Walsh Wolff Yilmaz Zanetti
`
  .trim()
  .split(/\s+/);

/** Customers who wrote a ticket carry the name they sign with. */
export const TICKET_NAMES: Readonly<Record<string, string>> = {
  "C-0005": "Rosalind Achebe",
  "C-0009": "Beatriz Moura",
  "C-0011": "Niamh Brennan",
  "C-0014": "Zoe Lambert",
  "C-0019": "Petra Lindqvist",
  "C-0025": "Mina Sandberg",
  "C-0027": "Piotr Zieliński",
  "C-0031": "Helen Ashworth",
  "C-0037": "Kayleigh Stubbs",
  "C-0042": "Tamsin Bell",
  "C-0046": "Walter Engström",
  "C-0054": "Mei-Ling Chow",
  "C-0058": "Ruth Adeyemi",
  "C-0061": "Aaron Feld",
  "C-0066": "Anneke de Vries",
  "C-0073": "Olivia Brandt",
  "C-0079": "Patricia Nolan",
  "C-0082": "Jürgen Pfaff",
  "C-0088": "Ingrid Solberg",
  "C-0092": "Colin Frasier",
  "C-0098": "Louise Hartmann",
  "C-0101": "Hélène Garnier",
  "C-0104": "Tomasz Wrona",
  "C-0111": "Laszlo Kovacs",
  "C-0115": "Priya Menon",
  "C-0120": "Derek Hargreaves",
  "C-0127": "Joan Whitlock",
  "C-0136": "Gwen Parry",
  "C-0140": "Dee Castle",
  "C-0145": "Robert Mackie",
  "C-0149": "Jonas Weber",
  "C-0152": "Clare Donnelly",
  "C-0157": "Arthur Thorne",
  "C-0163": "Franco Castellano",
  "C-0170": "Shanice Grant",
  "C-0177": "Marcus Oyelaran",
  "C-0183": "Camille Roux",
  "C-0190": "Yusuf Demir",
  "C-0195": "Elena Popescu",
  "C-0201": "Ben Carver",
  "C-0208": "Aisha Rahman",
  "C-0212": "Jay Dunmore",
  "C-0213": "Graham Peel",
  "C-0219": "Stefan Ilić",
  "C-0224": "Dmitri Volkov",
  "C-0228": "Fiona McAllister",
  "C-0231": "Sam Okafor",
  "C-0239": "Maureen Tully",
};
