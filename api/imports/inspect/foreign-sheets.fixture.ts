/** Files as other systems write them: their headings and their ways, with rows that nobody else has. */

const windows1252 = (text: string): Uint8Array => {
  const upper: Record<string, number> = { '€': 0x80, '–': 0x96, œ: 0x9c };
  return new Uint8Array(Buffer.from([...text].map((sign) => upper[sign] ?? sign.charCodeAt(0))));
};
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Odoo: the list of products, as "Export" writes it. */
export const odoo = utf8(
  lines(
    '"External ID","Name","Internal Reference","Sales Price","Cost","Product Category","Product Type","Can be Sold","Quantity On Hand"',
    '"__export__.product_template_11","Oak table","FURN_001","450.0","280.5","All / Furniture","Goods","True","4.0"',
    '"__export__.product_template_12","Oak chair","FURN_002","89.9","41.0","All / Furniture","Goods","True","16.0"',
    '"__export__.product_template_13","Assembly","SERV_001","35.0","0.0","All / Services","Service","True","0.0"',
    '"__export__.product_template_14","Glue","CONS_007","4.25","1.1","All / Supplies","Goods","False","120.0"',
    '"__export__.product_template_15","Desk, ""large""","FURN_003","610.0","395.0","All / Furniture","Goods","True","2.0"',
  ),
);

/** ERPNext: items by "Data Export". */
export const erpnext = utf8(
  lines(
    'ID,Item Code,Item Name,Item Group,Default Unit of Measure,Disabled,Is Stock Item,Standard Selling Rate,Valid Till',
    'ITEM-0001,ITEM-0001,Bearing 6204,Raw Material,Nos,0,1,3.4,2027-12-31',
    'ITEM-0002,ITEM-0002,Shaft 20 mm,Raw Material,Nos,0,1,12,2027-12-31',
    'ITEM-0003,ITEM-0003,Gear box,Products,Nos,0,1,240.5,',
    'ITEM-0004,ITEM-0004,Old gear box,Products,Nos,1,1,199,2025-06-30',
    'ITEM-0005,ITEM-0005,Repair,Services,Hour,0,0,65,',
  ),
);

/** Xero: the template of sales invoices, whose required columns have a star. */
export const xero = utf8(
  lines(
    '*ContactName,EmailAddress,POCity,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,*Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,Currency',
    'Ridgeway University,ap@ridgeway.example,Oaktown,INV-0041,P/O 9711,13/02/2026,27/02/2026,,Consulting,3,95.00,200,20% (VAT on Income),GBP',
    'Ridgeway University,ap@ridgeway.example,Oaktown,INV-0041,P/O 9711,13/02/2026,27/02/2026,,Travel,1,48.50,425,20% (VAT on Income),GBP',
    'City Limousines,,Pinehaven,INV-0042,,28/02/2026,14/03/2026,,Repair,2.5,60.00,200,20% (VAT on Income),GBP',
    'Bank West,hello@bank.example,,INV-0043,GB1,01/03/2026,31/03/2026,,Training,1,500.00,200,No VAT,GBP',
    'Bank West,hello@bank.example,,INV-0044,GB2,15/03/2026,31/03/2026,,Training,1,500.00,200,No VAT,GBP',
  ),
);

/** A report of Xero: its title, company and day above the table, its total below. */
export const xeroReport = utf8(
  lines(
    'Inventory Item Summary,,,,',
    'Demo Company (UK),,,,',
    'As at 31 March 2026,,,,',
    ',,,,',
    'Item Code,Item Name,Quantity,Average Cost,Total Value',
    'BOOK,Fish out of Water,20,13.85,277.00',
    'GB1-White,Golf balls,84,3.71,311.64',
    'PMD,Project management book,3,20.00,60.00',
    'TSS,T-Shirt Small,12,6.25,75.00',
    'TSM,T-Shirt Medium,8,6.25,50.00',
    'Total,,127,,773.64',
  ),
);

/** Shopify: products with their variants, whose first row alone has the title. */
export const shopify = utf8(
  lines(
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Taxable,Variant Barcode,Gift Card,Status',
    'linen-shirt,Linen shirt,"<p>Cool, even in July.</p>",Atelier Nord,,Shirts,"linen, summer",true,Size,S,LS-S,210,59.90,true,\'04006381333931,false,active',
    "linen-shirt,,,,,,,,,M,LS-M,225,59.90,true,'04006381333948,,",
    "linen-shirt,,,,,,,,,L,LS-L,240,59.90,true,'04006381333955,,",
    'tote-bag,Tote bag,<p>Carries 10 kg.</p>,Atelier Nord,,Bags,cotton,true,Title,Default Title,TB-1,180,19.00,true,,false,active',
    'gift-card,Gift card,,Atelier Nord,,Gift cards,,false,Title,Default Title,GC-1,0,25.00,false,,true,draft',
  ),
);

/** DATEV: a batch of postings; its first line describes the file. */
export const datev = windows1252(
  lines(
    '"EXTF";700;21;"Buchungsstapel";13;20260331101500000;;"RE";"";"";1001;456;20260101;4;20260301;20260331;"März 2026";"";1;;0;"EUR";;;;;;;;',
    '"Umsatz (ohne Soll/Haben-Kz)";"Soll/Haben-Kennzeichen";"WKZ Umsatz";"Konto";"Gegenkonto (ohne BU-Schlüssel)";"BU-Schlüssel";"Belegdatum";"Belegfeld 1";"Buchungstext";"KOST1 - Kostenstelle"',
    '1190,00;"S";"EUR";10001;8400;"";0203;"RE-1001";"Bürotisch Müller";""',
    '595,00;"S";"EUR";10002;8400;"";0503;"RE-1002";"Stühle";""',
    '89,90;"H";"EUR";70001;4930;"9";1203;"4711";"Büromaterial";"V1"',
    '2380,00;"S";"EUR";10003;8400;"";1803;"RE-1003";"Schränke Größe L";""',
    '12,5;"H";"EUR";70002;4910;"9";3103;"P-88";"Porto";"V1"',
  ),
);

/** SAP Business One: a template of the Data Transfer Workbench, with a second row of technical names, between tabs. */
export const sapBusinessOne = utf8(
  lines(
    ['ItemCode', 'ItemName', 'ItemsGroupCode', 'BarCode', 'PurchaseItem', 'SalesItem', 'InventoryItem', 'AvgStdPrice'].join('\t'),
    ['ItemCode', 'ItemName', 'ItmsGrpCod', 'CodeBars', 'PurchaseItem', 'SalesItem', 'InventoryItem', 'AvgPrice'].join('\t'),
    ['A00001', 'Printer IBM', '101', '0012345678905', 'tYES', 'tYES', 'tYES', '400.5'].join('\t'),
    ['A00002', 'Printer HP', '101', '0012345678912', 'tYES', 'tYES', 'tYES', '300'].join('\t'),
    ['B10000', 'Paper A4', '102', '', 'tYES', 'tNO', 'tYES', '4.2'].join('\t'),
    ['L10001', 'Labour hours', '103', '', 'tNO', 'tYES', 'tNO', '0'].join('\t'),
    ['C00001', 'Motherboard', '102', '', 'tYES', 'tYES', 'tYES', '120'].join('\t'),
  ),
);

/** German Excel: "CSV UTF-8", with its mark, semicolons, decimal commas, days with points. */
export const germanExcel = utf8(
  `\ufeff${lines(
    'Artikelnr.;Bezeichnung;Preis;Bestand;Aktiv;Angelegt am;Rabatt',
    '00042;Schraube M8;0,12;12.500;ja;03.01.2024;5 %',
    '00043;Mutter M8;0,08;9.000;ja;03.01.2024;5 %',
    '00107;Blech 2 mm;48,90;14;ja;17.09.2025;12,5 %',
    '00108;Blech 3 mm;61,00;0;nein;17.09.2025;0 %',
    '00200;Gehäuse;1.250,00;3;ja;30.11.2025;0 %',
  )}`,
);

/** French Excel: Latin letters in windows-1252, days first. */
export const frenchExcel = windows1252(
  lines(
    'Référence;Désignation;Famille;Prix unitaire;Date d’entrée'.replace('’', "'"),
    'CF-01;Cœur de filtre;Filtration;12,50;05/01/2026',
    'CF-02;Élément filtrant;Filtration;8,00;25/01/2026',
    'PM-10;Pompe à débit fixe;Pompes;1 250,00;02/02/2026',
    'PM-11;Pompe à débit réglable;Pompes;1 890,00;14/02/2026',
    'JT-01;Joint – Ø 40;Joints;0,75;28/02/2026',
  ),
);

/** An inventory system's parts, from the demo data of InvenTree: flags as ones and zeros, numbers of records. */
export const inventree = utf8(
  lines(
    'part_id,name,description,category_id,is_assembly,is_component,is_virtual,active,minimum_stock,price_min,created_on',
    '1,R_10R_0402_1%,10R resistor in 0402 SMD package,5,0,1,0,1,0,0.17397,2021-06-20',
    '2,R_100R_0402_1%,100R resistor in 0402 SMD package,5,0,1,0,1,0,0.1669,2021-06-20',
    '39,Widget Board,"Assembled board, blue",7,1,1,0,1,20,,2021-06-22',
    '61,Encabulator,Full assembly,8,1,0,0,0,0,120.5,2021-07-01',
    '108,Chair,A chair (with blue paint),11,1,0,0,1,5,48,2021-11-14',
  ),
);

/** Demands of a planning system, from the samples of frePPLe. */
export const frepple = utf8(
  lines(
    'demand,item,quantity,due,status,priority,customer',
    'Order 01,product 01-01,5000,2021-01-01 00:00:00,open,1,Client',
    'Order 02,product 01-02,2500,2021-01-08 00:00:00,open,1,Client',
    'Order 03,product 01-01,5000,2021-01-15 00:00:00,open,2,Client',
    'Order 04,product 01-03,1250,2021-01-22 00:00:00,closed,2,Client',
    'Order 05,product 01-02,5000,2021-02-01 06:30:00,open,3,Client',
  ),
);
