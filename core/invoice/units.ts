/**
 * Names of units in the languages of the product, by their code in UN/ECE recommendation 20 (packages: X and the code of
 * recommendation 21).
 */
const words: Readonly<Record<string, string>> = {
  H87: 'u pc pcs piece pieces pce ea each unit units unité unités pièce pièces stk stck stück stueck ud uds unidad unidades pieza piezas pz pezzo pezzi un unidade unidades peça peças 件 个 個 只',
  PR: 'pair pairs paire paires paar par paia 双 对',
  DZN: 'dozen dozens douzaine dutzend docena dozzina dúzia 打',
  SET: 'set sets lot lots satz juego serie conjunto 套',
  KGM: 'kg kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm chilogrammo quilograma 公斤 千克',
  GRM: 'g gr gram grams gramme grammes gramm gramo grammo grama 克',
  MGM: 'mg milligram milligramme milligramm 毫克',
  TNE: 't to tonne tonnes ton tons tonnen tonelada tonnellata 吨',
  LTR: 'l liter litre litres liters litro litros litri 升',
  MLT: 'ml milliliter millilitre mililitro millilitro 毫升',
  CLT: 'cl centiliter centilitre centilitro',
  HLT: 'hl hectolitre hektoliter hectolitro ettolitro',
  MTR: 'm meter metre metres mètre mètres metro metros metri 米',
  CMT: 'cm centimeter centimetre centimètre zentimeter 厘米',
  MMT: 'mm millimeter millimetre millimètre 毫米',
  KMT: 'km kilometer kilomètre 公里',
  MTK: 'm2 m² qm sqm 平方米',
  MTQ: 'm3 m³ cbm 立方米',
  HUR: 'h hr hrs hour hours heure heures std stunde stunden hora horas ora ore 小时',
  MIN: 'min minute minutes minuten minuto minutos minuti 分钟',
  DAY: 'd day days jour jours tag tage día días giorno giorni dia dias 天',
  XBX: 'box boxes boîte boîtes schachtel caja cajas scatola scatole caixa caixas 盒',
  XCT: 'carton cartons karton kartons cartón cartones cartone cartoni cartão 箱',
  XPK: 'pack packs package paquet paquets packung pack paquete paquetes pacco pacchi pacote 包',
  XBG: 'bag bags sac sacs sack säcke bolsa sacco saco sacos 袋',
  XPX: 'pallet pallets palette palettes paletten palé pallet palete 托盘',
  XRO: 'roll rolls rouleau rouleaux rolle rollen rollo rotolo rolo 卷',
  XBO: 'bottle bottles bouteille flasche flaschen botella bottiglia garrafa 瓶',
  XCA: 'can cans dose dosen lata lattina 罐',
  XDR: 'drum drums fût fass fässer bidón fusto tambor 桶',
};

const codes = new Map(Object.entries(words).flatMap(([code, list]) => list.split(' ').map((word) => [word, code] as const)));

/** The code of "one", for goods without a unit of their own. */
const one = 'C62';

/** Returns the code of a unit that is written in any of the product's languages or as the code itself; null for any other text. */
export function unitCode(written: string | null | undefined): string | null {
  const word = (written ?? '').normalize('NFC').trim().replace(/\.$/, '');
  if (!word) return one;
  const code = word.toUpperCase();
  if (code === one || Object.hasOwn(words, code)) return code;
  return codes.get(word.toLowerCase()) ?? null;
}
