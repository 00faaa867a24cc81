import type { CountryCode } from '#schemas/countries.ts';

type Row = readonly [code: string, place: string, region: string, lat: number, lon: number];

/** A few postal areas of each country, so that visitors of the demonstration find sites. The US needs none: the package `zipcodes` knows it. */
export const DEMO_PLACES: Readonly<Partial<Record<CountryCode, readonly Row[]>>> = {
  CA: [
    ['M5V', 'Toronto (downtown)', 'ONTARIO', 43.6404, -79.3995], ['M5G', 'Toronto (central)', 'ONTARIO', 43.6564, -79.3860], ['M4C', 'East York', 'ONTARIO', 43.6913, -79.3116],
    ['M9W', 'Etobicoke', 'ONTARIO', 43.7144, -79.5909], ['L5B', 'Mississauga', 'ONTARIO', 43.5789, -79.6367], ['L4K', 'Vaughan', 'ONTARIO', 43.8207, -79.5156],
    ['K1P', 'Ottawa', 'ONTARIO', 45.4195, -75.6998], ['H3A', 'Montreal', 'QUEBEC', 45.5040, -73.5770], ['H2X', 'Montreal (Plateau)', 'QUEBEC', 45.5130, -73.5730],
    ['V5Z', 'Vancouver (Fairview)', 'BRITISH COLUMBIA', 49.2460, -123.1210], ['V6B', 'Vancouver (downtown)', 'BRITISH COLUMBIA', 49.2790, -123.1140], ['V3R', 'Surrey', 'BRITISH COLUMBIA', 49.1869, -122.8052],
    ['T2P', 'Calgary', 'ALBERTA', 51.0480, -114.0710], ['T5J', 'Edmonton', 'ALBERTA', 53.5410, -113.4940], ['R3C', 'Winnipeg', 'MANITOBA', 49.8870, -97.1300], ['B3H', 'Halifax', 'NOVA SCOTIA', 44.6390, -63.5850],
  ],
  GB: [
    ['SW1A', 'London (Westminster)', 'ENGLAND', 51.5040, -0.1290], ['SE1', 'London (Southwark)', 'ENGLAND', 51.4980, -0.0890], ['EC1A', 'London (City)', 'ENGLAND', 51.5180, -0.1000],
    ['W1A', 'London (Marylebone)', 'ENGLAND', 51.5180, -0.1420], ['N1', 'London (Islington)', 'ENGLAND', 51.5380, -0.0990], ['E1', 'London (Whitechapel)', 'ENGLAND', 51.5170, -0.0580],
    ['NW1', 'London (Camden)', 'ENGLAND', 51.5330, -0.1420], ['CR0', 'Croydon', 'ENGLAND', 51.3730, -0.0810], ['M1', 'Manchester', 'ENGLAND', 53.4780, -2.2350],
    ['M13', 'Manchester (Ardwick)', 'ENGLAND', 53.4620, -2.2140], ['L1', 'Liverpool', 'ENGLAND', 53.4030, -2.9790], ['LS1', 'Leeds', 'ENGLAND', 53.7970, -1.5470],
    ['B1', 'Birmingham', 'ENGLAND', 52.4790, -1.9080], ['OX1', 'Oxford', 'ENGLAND', 51.7490, -1.2590], ['CB2', 'Cambridge', 'ENGLAND', 52.1880, 0.1300],
    ['BS1', 'Bristol', 'ENGLAND', 51.4520, -2.5950], ['CF10', 'Cardiff', 'WALES', 51.4780, -3.1780], ['EH1', 'Edinburgh', 'SCOTLAND', 55.9510, -3.1890], ['G1', 'Glasgow', 'SCOTLAND', 55.8600, -4.2470], ['BT1', 'Belfast', 'NORTHERN IRELAND', 54.6000, -5.9270],
  ],
  IE: [
    ['D01', 'Dublin 1', 'LEINSTER', 53.3530, -6.2570], ['D02', 'Dublin 2', 'LEINSTER', 53.3380, -6.2520], ['D04', 'Dublin 4', 'LEINSTER', 53.3290, -6.2270], ['D08', 'Dublin 8', 'LEINSTER', 53.3380, -6.2880],
    ['D09', 'Dublin 9', 'LEINSTER', 53.3850, -6.2450], ['D15', 'Dublin 15', 'LEINSTER', 53.3900, -6.4100], ['D6W', 'Dublin 6W', 'LEINSTER', 53.3100, -6.3000], ['A94', 'Blackrock', 'LEINSTER', 53.2980, -6.1860],
    ['W23', 'Celbridge', 'LEINSTER', 53.3420, -6.5440], ['A63', 'Greystones', 'LEINSTER', 53.1440, -6.0720], ['T12', 'Cork', 'MUNSTER', 51.8830, -8.4900], ['V94', 'Limerick', 'MUNSTER', 52.6640, -8.6270], ['H91', 'Galway', 'CONNACHT', 53.2740, -9.0490], ['X91', 'Waterford', 'MUNSTER', 52.2590, -7.1110],
  ],
  AU: [
    ['2000', 'Sydney', 'NEW SOUTH WALES', -33.8678, 151.2073], ['2010', 'Surry Hills', 'NEW SOUTH WALES', -33.8840, 151.2150], ['2050', 'Camperdown', 'NEW SOUTH WALES', -33.8890, 151.1790], ['2150', 'Parramatta', 'NEW SOUTH WALES', -33.8150, 151.0030],
    ['2500', 'Wollongong', 'NEW SOUTH WALES', -34.4250, 150.8930], ['2600', 'Canberra', 'AUSTRALIAN CAPITAL TERRITORY', -35.3070, 149.1240], ['3000', 'Melbourne', 'VICTORIA', -37.8140, 144.9630], ['3050', 'Parkville', 'VICTORIA', -37.7990, 144.9560],
    ['3121', 'Richmond', 'VICTORIA', -37.8230, 144.9980], ['3220', 'Geelong', 'VICTORIA', -38.1470, 144.3600], ['4000', 'Brisbane', 'QUEENSLAND', -27.4690, 153.0250], ['5000', 'Adelaide', 'SOUTH AUSTRALIA', -34.9280, 138.6000],
    ['6000', 'Perth', 'WESTERN AUSTRALIA', -31.9520, 115.8610], ['7000', 'Hobart', 'TASMANIA', -42.8820, 147.3270], ['0800', 'Darwin', 'NORTHERN TERRITORY', -12.4610, 130.8420],
  ],
  NZ: [
    ['1010', 'Auckland (central)', 'AUCKLAND', -36.8480, 174.7650], ['1023', 'Auckland (Grafton)', 'AUCKLAND', -36.8670, 174.7720], ['1021', 'Grey Lynn', 'AUCKLAND', -36.8610, 174.7390], ['0622', 'Takapuna', 'AUCKLAND', -36.7880, 174.7730],
    ['2025', 'Otara', 'AUCKLAND', -36.9520, 174.8720], ['3204', 'Hamilton', 'WAIKATO', -37.7870, 175.2790], ['3110', 'Tauranga', 'BAY OF PLENTY', -37.6870, 176.1650], ['6011', 'Wellington', 'WELLINGTON', -41.2890, 174.7770],
    ['4410', 'Palmerston North', 'MANAWATU-WANGANUI', -40.3520, 175.6090], ['8011', 'Christchurch', 'CANTERBURY', -43.5310, 172.6370], ['9016', 'Dunedin', 'OTAGO', -45.8740, 170.5030], ['7010', 'Nelson', 'NELSON', -41.2710, 173.2840],
  ],
  ZA: [
    ['8001', 'Cape Town', 'WESTERN CAPE', -33.9250, 18.4240], ['7925', 'Observatory', 'WESTERN CAPE', -33.9370, 18.4700], ['7441', 'Table View', 'WESTERN CAPE', -33.8230, 18.4900], ['7600', 'Stellenbosch', 'WESTERN CAPE', -33.9350, 18.8610],
    ['7530', 'Bellville', 'WESTERN CAPE', -33.9000, 18.6290], ['7700', 'Rondebosch', 'WESTERN CAPE', -33.9580, 18.4730], ['2001', 'Johannesburg', 'GAUTENG', -26.2050, 28.0450], ['2196', 'Sandton', 'GAUTENG', -26.1080, 28.0570],
    ['0002', 'Pretoria', 'GAUTENG', -25.7470, 28.1880], ['4001', 'Durban', 'KWAZULU-NATAL', -29.8580, 31.0290], ['6001', 'Gqeberha', 'EASTERN CAPE', -33.9610, 25.6150], ['9301', 'Bloemfontein', 'FREE STATE', -29.1170, 26.2240],
  ],
};
